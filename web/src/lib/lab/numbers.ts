/** A share of one, as a percentage with a decimal. */
export const share = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** A plain number. */
export const amount = (value: number): string => value.toFixed(2);
