import { VENDORS } from './vendors.ts';

/** Whether the headers of a request, by their names in lower case, ask for the long window of its model. */
export function asksLongWindow(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): boolean {
  return VENDORS.some(({ longWindow }) => {
    if (!longWindow) return false;
    const { name, asks } = longWindow.header;
    return asks.test([headers[name] ?? ''].flat().join());
  });
}
