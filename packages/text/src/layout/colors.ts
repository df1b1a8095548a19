import pc from 'picocolors';

/** Functions that colour a text, or leave it alone. */
export type Colors = ReturnType<typeof pc.createColors>;

export function createColors(isColored: boolean): Colors {
  return pc.createColors(isColored);
}
