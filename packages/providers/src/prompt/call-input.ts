import { isRecord, stringifyValue } from '@hdc/core';

/** The parameters of a call as the object that every vendor demands, whatever the model wrote. */
export function callInput(parameters: unknown): Readonly<Record<string, unknown>> {
  if (parameters === undefined || parameters === null || parameters === '') return {};
  const parsed = parse(stringifyValue(parameters));
  if (isRecord(parsed)) return parsed;
  return { input: parsed ?? stringifyValue(parameters) };
}

/** Also takes functions and cycles out, which a request body cannot hold. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
