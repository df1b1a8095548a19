import { namesInText } from './names-in-text.ts';

/** Names that stand only in what is left out of a text, each once, as long as there is room for them. */
export class LonelyNames {
  readonly #known: Set<string>;
  #characters: number;

  constructor(shown: string, characters: number) {
    this.#known = new Set(namesInText(shown));
    this.#characters = characters;
  }

  takeFrom(gap: string): readonly string[] {
    const taken: string[] = [];
    for (const name of namesInText(gap)) {
      if (this.#known.has(name)) continue;
      if (this.#characters < name.length + 1) break;
      this.#known.add(name);
      this.#characters -= name.length + 1;
      taken.push(name);
    }
    return taken;
  }
}
