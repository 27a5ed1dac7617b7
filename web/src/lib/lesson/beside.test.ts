import { describe, expect, it } from 'vitest';
import { overlap, type Rect } from '$lib/ui/place';
import { EDGE, standBeside, type Around } from './beside';

const rect = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  width,
  height,
});
const PAGE = {
  '1280x720': rect(0, 132, 1280, 370),
  '1440x900': rect(0, 132, 1440, 560),
  '1024x768': rect(0, 140, 1024, 350),
};
const LONG = { width: 350, height: 366, least: 190 };
const around = (area: Rect, more: Partial<Around>): Around => ({
  area,
  never: [],
  lit: [],
  rather: [],
  ...more,
});

/** The card as it lies on the page: cut to the height that there is. */
function stands(anchor: Rect | undefined, room: Around, size = LONG): Rect {
  const { left, top, most } = standBeside(anchor, size, room);
  return { left, top, width: size.width, height: Math.min(size.height, most) };
}

describe('where the card of a step stands', () => {
  for (const [page, area] of Object.entries(PAGE)) {
    it(`stays between the goal and the question at ${page}, however long it is`, () => {
      const goal = rect(-6, 42, area.width + 12, 96); // its ring reaches into the board
      const card = stands(goal, around(area, { never: [goal] }));
      expect(card.top).toBeGreaterThanOrEqual(area.top + EDGE);
      expect(card.top + card.height).toBeLessThanOrEqual(area.top + area.height - EDGE);
      expect(overlap(card, goal)).toBe(0);
    });

    it(`covers nothing that it points at at ${page}, though that lies in the middle and at both sides`, () => {
      const never = [rect(4, 200, 270, 220), rect(500, 320, 60, 60), rect(area.width - 160, 150, 60, 60)];
      const card = stands(never[0], around(area, { never }), { width: 350, height: 300, least: 190 });
      expect(never.map((each) => overlap(card, each))).toEqual([0, 0, 0]);
    });
  }

  it('lies over the head of the table where else it would cover what it points at', () => {
    const area = rect(0, 124, 740, 416);
    const never = [rect(327, 300, 58, 79), rect(740, 200, 284, 340)];
    const card = stands(never[0], around(area, { never }), { width: 400, height: 260, least: 178 });
    expect(never.map((each) => overlap(card, each))).toEqual([0, 0]);
    expect(card).toMatchObject({ height: 260, top: 24 });
  });

  it('is set narrow where the head leaves too little, and tells when it cannot but cover something', () => {
    const area = rect(0, 109, 1024, 346);
    const foes = [rect(27, 177, 344, 130), rect(375, 177, 342, 130)];
    const size = { width: 400, height: 260, least: 178 };
    const narrow = standBeside(foes[0], size, around(area, { never: foes }));
    expect(narrow).toMatchObject({ slim: true, hidden: 0 });
    const sheet = rect(740, 192, 276, 268);
    const pressed = standBeside(foes[0], size, around(area, { never: [...foes, sheet] }));
    expect(pressed.hidden).toBeGreaterThan(0);
  });

  it('rather covers figures than what can be chosen', () => {
    const area = rect(0, 100, 1000, 400);
    const lit = [rect(0, 100, 480, 400)];
    const rather = [rect(520, 100, 480, 400)];
    const card = stands(undefined, around(area, { lit, rather }));
    expect(overlap(card, lit[0]!)).toBe(0);
  });

  it('points at what it stands beside', () => {
    const spot = standBeside(
      rect(300, 300, 50, 50),
      { width: 350, height: 200, least: 190 },
      around(PAGE['1440x900'], {}),
    );
    expect(spot).toMatchObject({ side: 'right', left: 366 });
    expect(spot.top + spot.tip).toBe(325);
  });
});
