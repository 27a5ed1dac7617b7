/** JSON Schemas as forms need them. */
import { capital, words } from '$lib/format';
import type { KindInfo } from '$lib/net/types';
import type { Entry, Value } from './pack';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: (string | number)[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  default?: Value;
  $defs?: Record<string, Schema>;
}
export type Defs = Record<string, Schema>;

/** What a schema says once references are followed and `or nothing` is left aside. */
export function resolved(schema: Schema, defs: Defs): Schema {
  if (schema.$ref) {
    const { $ref, ...own } = schema;
    return resolved({ ...defs[$ref.slice($ref.lastIndexOf('/') + 1)], ...own }, defs);
  }
  const kinds = schema.anyOf?.filter((each) => each.type !== 'null');
  if (schema.anyOf && kinds?.length === 1) {
    const { anyOf: _, ...own } = schema;
    return resolved({ ...kinds[0], ...own }, defs);
  }
  return schema;
}

export const defsOf = (kind: KindInfo): Defs => (kind.schema as Schema).$defs ?? {};

/** The schema of one entry of a kind. */
export const entrySchema = (kind: KindInfo): Schema =>
  resolved((kind.schema as Schema).properties?.add?.items || {}, defsOf(kind));

export type Widget = 'choice' | 'switch' | 'number' | 'text' | 'list' | 'row' | 'names' | 'fields' | 'plain';

export function widgetOf(schema: Schema, defs: Defs): Widget {
  const { type, items, prefixItems, properties, additionalProperties } = schema;
  if (schema.enum) return 'choice';
  if (type === 'boolean') return 'switch';
  if (type === 'integer') return 'number';
  if (type === 'string' || (Array.isArray(type) && type.includes('string'))) return 'text';
  if (prefixItems) return prefixItems.every((each) => isLeaf(resolved(each, defs))) ? 'row' : 'plain';
  if (type === 'array' && items) return isCell(resolved(items, defs), defs) ? 'plain' : 'list';
  if (properties) return 'fields';
  if (type === 'object' && additionalProperties && typeof additionalProperties === 'object')
    return isLeaf(resolved(additionalProperties, defs)) ? 'names' : 'plain';
  return 'plain';
}

const isLeaf = (schema: Schema) =>
  Boolean(schema.enum) || ['string', 'integer', 'boolean'].includes(String(schema.type));
/** Lists within lists of numbers: written out, they are easier to read than as boxes. */
const isCell = (schema: Schema, defs: Defs): boolean =>
  schema.type === 'array' && !schema.prefixItems?.some((each) => resolved(each, defs).type === 'string');

/** What a field begins with. */
export function blank(schema: Schema, defs: Defs): Value {
  if (schema.default !== undefined) return schema.default;
  switch (widgetOf(schema, defs)) {
    case 'choice':
      return schema.enum?.[0] ?? '';
    case 'switch':
      return false;
    case 'number':
      return 1;
    case 'text':
      return '';
    case 'row':
      return (schema.prefixItems ?? []).map((each) => blank(resolved(each, defs), defs));
    case 'fields':
      return blankEntry(schema, defs);
    case 'names':
      return {};
    default:
      return schema.type === 'object' ? {} : [];
  }
}

/** An entry with what it must have. */
export const blankEntry = (schema: Schema, defs: Defs): Entry =>
  Object.fromEntries(
    (schema.required ?? []).map((name) => [
      name,
      blank(resolved(schema.properties?.[name] ?? {}, defs), defs),
    ]),
  );

export const labelOf = (name: string, schema: Schema): string => {
  const title = schema.title && !schema.properties ? schema.title : capital(words(name));
  return title.toLowerCase() === name.toLowerCase() || name.length > 3
    ? title
    : `${title} (${name.toUpperCase()})`;
};
