import { VENDORS } from './vendors.ts';

/**
 * Whether a request asks for the long window of its model: in its headers, by their names in lower case, or among the
 * betas of its body.
 */
export function asksLongWindow(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  betas: readonly string[] = [],
): boolean {
  return VENDORS.some(({ longWindow }) => {
    if (!longWindow) return false;
    const { name, asks } = longWindow.header;
    return asks.test([headers[name] ?? '', betas].flat().join());
  });
}
