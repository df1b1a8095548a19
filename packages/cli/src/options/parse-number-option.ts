import { UsageError } from '../usage-error.ts';

/** A whole number above 0. Throws `UsageError` for anything else. */
export function parseNumberOption(
  option: string,
  text: string | undefined,
  most?: number,
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= (most ?? value)) return value;
  const allowed = most === undefined ? 'whole numbers above 0' : `whole numbers from 1 to ${most}`;
  throw new UsageError(`Invalid value ${JSON.stringify(text)} for --${option}; allowed: ${allowed}`);
}
