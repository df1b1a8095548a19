import { messageOf, type RuntimeModelFacts } from '@hdc/core';
import { type Prices, toRuntimeFacts } from '@hdc/prices';
import { learnWindow, needsBaseUrl, windowInRefusal } from '@hdc/providers';
import type { ModelChoice } from './model-choice.ts';

/** What is known of the windows of models: a server of one's own knows best, then the catalogue. */
export class ModelWindows {
  readonly #prices: Prices;
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #learned = new Map<string, number>();

  constructor(prices: Prices, env: Readonly<Record<string, string | undefined>>) {
    this.#prices = prices;
    this.#env = env;
  }

  factsOf(model: string): RuntimeModelFacts {
    const facts = toRuntimeFacts(this.#prices.modelFactsOf(model));
    const contextLimit = this.#learned.get(model) ?? facts.contextLimit;
    return { ...facts, ...(contextLimit !== undefined && { contextLimit }) };
  }

  isKnown(model: string): boolean {
    return this.factsOf(model).contextLimit !== undefined;
  }

  /** Asks the server, where it is somebody's own or nobody else knows the model. */
  async learn({ provider, model, baseUrl }: ModelChoice): Promise<void> {
    if (!needsBaseUrl(provider) && this.isKnown(model)) return;
    const place = { name: provider, env: this.#env, ...(baseUrl !== undefined && { baseUrl }) };
    const window = await learnWindow(place, model);
    if (window !== undefined) this.#learned.set(model, window);
  }

  /** Takes the number out of a refusal, where it is smaller than what was known; says so. */
  learnFromRefusal(model: string, error: unknown): string | undefined {
    const window = windowInRefusal(messageOf(error));
    const known = this.factsOf(model).contextLimit;
    if (window === undefined || (known !== undefined && window >= known)) return undefined;
    this.#learned.set(model, window);
    return `The server says that the window of ${model} has ${window} tokens; that holds from now on.`;
  }
}
