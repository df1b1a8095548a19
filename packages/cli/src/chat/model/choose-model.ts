import { isProviderName, PROVIDER_NAMES, type ProviderName } from '@hdc/providers';
import { refuseValue } from '../../refuse-value.ts';
import { UsageError } from '../../usage-error.ts';
import type { ModelChoice } from './model-choice.ts';

/** One source's wish for the model; not every source says everything. */
export interface ModelWish {
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
}

const OWN_SERVER: ProviderName = 'openai-compatible';

/**
 * The first source that names a part wins, part by part; if a source names another provider, later sources' models and servers are dropped.
 * Undefined when no source names anything. Throws `UsageError` when half of it is missing.
 */
export function chooseModel(wishes: readonly ModelWish[]): ModelChoice | undefined {
  const wish = wishes.reduceRight<ModelWish>((fallback, next) => over(next, fallback), {});
  const { model, baseUrl } = wish;
  const name = wish.provider ?? impliedBy(wish);
  if (name === undefined && model === undefined) return undefined;
  if (name === undefined) {
    throw new UsageError(
      `The model is ${JSON.stringify(model)}, but its provider is unknown; set --provider or HDC_PROVIDER to one of: ${PROVIDER_NAMES.join(', ')}`,
    );
  }
  if (!isProviderName(name)) return refuseValue('provider', name, PROVIDER_NAMES);
  if (model === undefined) {
    throw new UsageError(`The provider is ${name}, but there is no model; set --model or HDC_MODEL`);
  }
  return { provider: name, model, ...(baseUrl !== undefined && { baseUrl }) };
}

function over(wish: ModelWish, fallback: ModelWish): ModelWish {
  const [own, other] = [providerOf(wish), fallback.provider ?? impliedBy(fallback)];
  const rest = own !== undefined && other !== undefined && own !== other ? {} : fallback;
  return {
    provider: own ?? rest.provider,
    model: wish.model ?? rest.model,
    baseUrl: wish.baseUrl ?? rest.baseUrl,
  };
}

/** A place with its model is complete; a place alone may be a proxy in front of a provider that is named elsewhere. */
function providerOf(wish: ModelWish): string | undefined {
  return wish.provider ?? (wish.model === undefined ? undefined : impliedBy(wish));
}

function impliedBy({ baseUrl }: ModelWish): string | undefined {
  return baseUrl === undefined ? undefined : OWN_SERVER;
}
