import { UsageError } from '../usage-error.ts';

const AMOUNT = /^(\d{1,12}(?:\.\d{1,6})?)([km]?)$/i;
const SIZES: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1_000],
  ['m', 1_000_000],
]);

/** A number of tokens above 0, as people write it: `200000`, `200k`, `1M`. Throws `UsageError` for anything else. */
export function parseTokenOption(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, amount = '0', unit = ''] = AMOUNT.exec(text) ?? [];
  const tokens = Number(amount) * (SIZES.get(unit.toLowerCase()) ?? 0);
  if (Number.isSafeInteger(tokens) && tokens >= 1) return tokens;
  throw new UsageError(
    `Invalid value ${JSON.stringify(text)} for --${option}; allowed: whole numbers above 0, such as 200000, 200k or 1M`,
  );
}
