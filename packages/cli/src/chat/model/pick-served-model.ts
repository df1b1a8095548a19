import { isProviderName, listModels, type ServedModel } from '@hdc/providers';
import { UsageError } from '../../usage-error.ts';
import type { ModelWish } from './choose-model.ts';

/** Chooses one of the models that a server has; undefined when the person does not want to. */
export type PickModel = (models: readonly ServedModel[]) => Promise<string | undefined>;

const MOST_NAMED = 20;

/** Where sources name a server and no model: the one that it has, or the one that somebody picks. */
export async function pickServedModel(
  wishes: readonly ModelWish[],
  env: Readonly<Record<string, string | undefined>>,
  pick: PickModel | undefined,
): Promise<ModelWish> {
  const baseUrl = wishes.find((wish) => wish.baseUrl !== undefined)?.baseUrl;
  if (baseUrl === undefined || wishes.some(({ model }) => model !== undefined)) return {};
  const name = wishes.find(({ provider }) => provider !== undefined)?.provider ?? 'openai-compatible';
  if (!isProviderName(name)) return {};
  const models = await listModels({ name, baseUrl, env });
  const [first, ...others] = models;
  if (!first || others.length === 0) return { model: first?.id };
  if (pick) return { model: await pick(models) };
  const names = models.slice(0, MOST_NAMED).map(({ id }) => id);
  throw new UsageError(`${baseUrl} has several models; name one with --model: ${names.join(', ')}`);
}
