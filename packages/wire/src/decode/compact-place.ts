import type { BlockPlace, ParametersPlace, TextPlace } from '../block-place.ts';
import type { JsonPath } from '../json/json-path.ts';
import { type PlaceForm, placeFormOf } from './place-form.ts';

/**
 * The same place in little room: thousands are remembered, and only those of blocks that change are looked into.
 * What is asked of it is put together each time.
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

class CompactCallPlace extends CompactPlace {
  get parameters(): ParametersPlace {
    const { path = [], form = 'value' } = this.form.parameters ?? {};
    return { path: [...this.path, ...path], form };
  }

  override toJSON(): BlockPlace {
    return { ...super.toJSON(), parameters: this.parameters };
  }
}
