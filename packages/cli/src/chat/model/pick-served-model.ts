import {
  isProviderName,
  keyVariablesOf,
  listModels,
  needsBaseUrl,
  PROVIDER_NAMES,
  type ServedModel,
} from '@hdc/providers';
import { UsageError } from '../../usage-error.ts';
import type { ModelWish } from './choose-model.ts';

/** Chooses one of the models that a server has; undefined when the person does not want to. */
export type PickModel = (models: readonly ServedModel[]) => Promise<string | undefined>;

type Environment = Readonly<Record<string, string | undefined>>;

const MOST_NAMED = 20;

/**
 * The model if sources name a server and no model, or only the key of a vendor: the one model that the server has,
 * or the one that somebody picks.
 */
export async function pickServedModel(
  wishes: readonly ModelWish[],
  env: Environment,
  pick: PickModel | undefined,
): Promise<ModelWish> {
  if (wishes.some(({ model }) => model !== undefined)) return {};
  const baseUrl = wishes.find((wish) => wish.baseUrl !== undefined)?.baseUrl;
  const named = wishes.find(({ provider }) => provider !== undefined)?.provider;
  if (baseUrl === undefined) return pickOfVendor(named, env, pick);
  const name = named ?? 'openai-compatible';
  if (!isProviderName(name)) return {};
  const models = await listModels({ name, baseUrl, env });
  const [first, ...others] = models;
  if (!first || others.length === 0) return { model: first?.id };
  if (pick) return { model: await pick(models) };
  const names = models.slice(0, MOST_NAMED).map(({ id }) => id);
  throw new UsageError(`${baseUrl} has several models; name one with --model: ${names.join(', ')}`);
}

/** A vendor has many models at many prices: none is taken that nobody named. */
async function pickOfVendor(
  named: string | undefined,
  env: Environment,
  pick: PickModel | undefined,
): Promise<ModelWish> {
  const provider = named ?? PROVIDER_NAMES.find((name) => !needsBaseUrl(name) && keyIn(env, name));
  if (provider === undefined || !isProviderName(provider)) return {};
  const models = pick ? await listModels({ name: provider, env }) : [];
  if (pick && models.length > 0) {
    const model = await pick(models);
    return model === undefined ? {} : { provider, model };
  }
  if (named !== undefined) return {};
  throw new UsageError(
    `${keyIn(env, provider)} is set, but no model is named; say which with --model NAME --provider ${provider}, or set HDC_MODEL and HDC_PROVIDER`,
  );
}

function keyIn(env: Environment, provider: string): string | undefined {
  return keyVariablesOf(provider).find((name) => env[name]?.trim());
}
