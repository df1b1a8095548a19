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
