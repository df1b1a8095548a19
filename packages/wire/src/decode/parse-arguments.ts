import type { ParametersPlace } from '../block-place.ts';
import type { JsonPath } from '../json/json-path.ts';

export interface ReadArguments {
  readonly parameters: unknown;
  /** Left out where nothing in them can be changed. */
  readonly place?: ParametersPlace;
}

/** The arguments of a call that come as JSON in a string; a text that is no JSON stays a text. */
export function parseArguments(value: unknown, path: JsonPath): ReadArguments {
  if (typeof value !== 'string') return { parameters: value, place: { path, form: 'value' } };
  try {
    const parameters: unknown = JSON.parse(value);
    return { parameters, place: { path, form: 'json-text' } };
  } catch {
    return { parameters: value };
  }
}
