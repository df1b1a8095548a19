import type { BlockPlace, ParametersPlace, TextPlace } from '../block-place.ts';
import type { JsonPath } from '../json/json-path.ts';

/** The parts that the places of such blocks share in all messages: everything but the numbers in their own paths. */
export interface PlaceForm {
  /** Undefined where a number stands. */
  readonly keys: readonly (string | undefined)[];
  readonly isRemovable: boolean;
  /** With paths from the place on, as those of the parameters. */
  readonly texts: readonly TextPlace[];
  readonly parameters: ParametersPlace | undefined;
}

/** Formats have a few; results of very many parts could make any number. */
const MOST_FORMS = 500;
const forms = new Map<string, PlaceForm>();

/** The same object for the same form; undefined where a place has none, or there are too many. */
export function placeFormOf(place: BlockPlace): PlaceForm | undefined {
  const form = readForm(place);
  if (!form) return undefined;
  const name = JSON.stringify(form);
  const known = forms.get(name);
  if (known || forms.size >= MOST_FORMS) return known;
  forms.set(name, form);
  return form;
}

function readForm({ path, isRemovable, texts, parameters }: BlockPlace): PlaceForm | undefined {
  const inner = texts.flatMap((text) => {
    const [own, element] = [within(path, text.path), text.element && within(path, text.element)];
    if (!own || (text.element && !element)) return [];
    return [element ? { path: own, element } : { path: own }];
  });
  const own = parameters && within(path, parameters.path);
  if (inner.length < texts.length || (parameters && !own)) return undefined;
  return {
    keys: path.map((key) => (typeof key === 'number' ? undefined : key)),
    isRemovable,
    texts: inner,
    parameters: parameters && own && { path: own, form: parameters.form },
  };
}

/** A path from another one on; undefined where it does not lead through it. */
function within(start: JsonPath, path: JsonPath): JsonPath | undefined {
  return start.every((key, index) => key === path[index]) ? path.slice(start.length) : undefined;
}
