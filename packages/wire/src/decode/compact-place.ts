import type { BlockPlace, ParametersPlace, TextPlace } from '../block-place.ts';
import type { JsonPath } from '../json/json-source.ts';

/** Formats have a few; results of very many parts could make any number. */
const MOST_FORMS = 500;
const forms = new Map<string, PlaceForm>();

/**
 * The same place in little room: thousands are remembered, and only those of blocks that change are looked into. Its
 * members are put together each time they are asked for.
 */
export function compactPlace(place: BlockPlace): BlockPlace {
  const numbers = place.path.filter((key) => typeof key === 'number');
  const form = numbers.length <= 2 ? placeFormOf(place) : undefined;
  if (!form) return place;
  return form.parameters ? new CompactCallPlace(form, numbers) : new CompactPlace(form, numbers);
}

/** Whether a place stands at a path or under it, without putting its own path together. */
export function isUnder(place: BlockPlace, start: JsonPath): boolean {
  if (place instanceof CompactPlace) return place.isUnder(start);
  const { path } = place;
  return start.every((key, index) => path[index] === key);
}

/** The element of the list under a key that a place stands in, and not it itself; undefined if it stands in none. */
export function elementOf(place: BlockPlace, list: string): number | undefined {
  if (place instanceof CompactPlace) return place.elementOf(list);
  const [key, index] = place.path;
  return key === list && typeof index === 'number' && place.path.length > 2 ? index : undefined;
}

class CompactPlace implements BlockPlace {
  protected readonly form: PlaceForm;
  protected readonly first: number | undefined;
  protected readonly second: number | undefined;

  constructor(form: PlaceForm, [first, second]: readonly number[]) {
    this.form = form;
    this.first = first;
    this.second = second;
  }

  get path(): JsonPath {
    let numbers = 0;
    return this.form.keys.map((key) => key ?? (numbers++ === 0 ? this.first : this.second) ?? 0);
  }

  get isRemovable(): boolean {
    return this.form.isRemovable;
  }

  isUnder(start: JsonPath): boolean {
    const { keys } = this.form;
    let numbers = 0;
    for (let at = 0; at < start.length; at += 1) {
      if (at >= keys.length) return false;
      const key = keys[at] ?? (numbers++ === 0 ? this.first : this.second) ?? 0;
      if (key !== start[at]) return false;
    }
    return true;
  }

  elementOf(list: string): number | undefined {
    const { keys } = this.form;
    return keys[0] === list && keys[1] === undefined && keys.length > 2 ? this.first : undefined;
  }

  get texts(): readonly TextPlace[] {
    const { path } = this;
    return this.form.texts.map(({ path: inner, element }) => ({
      path: [...path, ...inner],
      ...(element && { element: [...path, ...element] }),
    }));
  }

  toJSON(): BlockPlace {
    const { path, isRemovable, texts } = this;
    return { path, isRemovable, texts };
  }
}

/** The parts that the places of such blocks share in all messages: everything but the numbers in their own paths. */
interface PlaceForm {
  /** Undefined if a number stands. */
  readonly keys: readonly (string | undefined)[];
  readonly isRemovable: boolean;
  /** With paths from the place on, as those of the parameters. */
  readonly texts: readonly TextPlace[];
  readonly parameters: ParametersPlace | undefined;
}

/** The same object for the same form; undefined if a place has none, or there are too many. */
function placeFormOf(place: BlockPlace): PlaceForm | undefined {
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

/** A path from another one on; undefined if it does not lead through it. */
function within(start: JsonPath, path: JsonPath): JsonPath | undefined {
  return start.every((key, index) => key === path[index]) ? path.slice(start.length) : undefined;
}

class CompactCallPlace extends CompactPlace {
  get parameters(): ParametersPlace {
    const { path = [], form = 'value' } = this.form.parameters ?? {};
    return { path: [...this.path, ...path], form };
  }

  override toJSON(): BlockPlace {
    return { ...super.toJSON(), parameters: this.parameters };
  }
}
