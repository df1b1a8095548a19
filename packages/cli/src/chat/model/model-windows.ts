import { messageOf } from '@hdc/core/errors';
import type { ResolveModel } from '@hdc/core/models';
import type { Prices } from '@hdc/prices';
import { learnWindow, needsBaseUrl, windowInRefusal } from '@hdc/providers';
import type { ModelChoice } from './model-choice.ts';
import type { WindowMemory } from './window-memory.ts';

/**
 * The known windows of models: a server of one's own knows best, then the catalogue; a refusal's figure comes
 * before both if it is smaller, and the person's figure counts if nobody else knows.
 */
export class ModelWindows {
  readonly #prices: Prices;
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #memory: WindowMemory | undefined;
  readonly #learned = new Map<string, number>();

  constructor(prices: Prices, env: Readonly<Record<string, string | undefined>>, memory?: WindowMemory) {
    this.#prices = prices;
    this.#env = env;
    this.#memory = memory;
  }

  readonly resolve: ResolveModel = (model, known = {}) => {
    const observed = { ...known.observed, contextLimit: this.#learned.get(model) };
    return this.#prices.resolve(model, { ...known, observed });
  };

  isKnown(model: string): boolean {
    return this.resolve(model).contextLimit !== undefined;
  }

  /** Asks the server if it is the person's own or the catalogue lacks the model, and recalls windows learned before. */
  async learn(choice: ModelChoice): Promise<void> {
    const { provider, model, baseUrl } = choice;
    if (needsBaseUrl(provider) || !this.isKnown(model)) {
      const place = { name: provider, env: this.#env, ...(baseUrl !== undefined && { baseUrl }) };
      const window = await learnWindow(place, model);
      if (window !== undefined) this.#learned.set(model, window);
    }
    const { tokens, by } = this.#memory?.find(choice) ?? {};
    const known = this.resolve(model).contextLimit;
    const isNews = known === undefined || (by === 'refusal' && tokens !== undefined && tokens < known);
    if (tokens !== undefined && isNews) this.#learned.set(model, tokens);
  }

  /** Takes the window out of a refusal if it is smaller than the known one; returns a note about it. */
  learnFromRefusal(choice: ModelChoice, error: unknown): string | undefined {
    const { model } = choice;
    const tokens = windowInRefusal(messageOf(error));
    const known = this.resolve(model).contextLimit;
    if (tokens === undefined || (known !== undefined && tokens >= known)) return undefined;
    this.#learned.set(model, tokens);
    this.#memory?.keep(choice, { tokens, by: 'refusal' });
    return `The server says that the window of ${model} has ${tokens} tokens; that is remembered.`;
  }

  /** The person's figure for a model that no other source knows. */
  learnFromPerson(choice: ModelChoice, tokens: number): void {
    this.#learned.set(choice.model, tokens);
    this.#memory?.keep(choice, { tokens, by: 'person' });
  }
}
