import { calcPrice, findProvider } from '@pydantic/genai-prices';
import { expect, test } from 'vitest';
import { createPrices } from '../create-prices.ts';

const AT = new Date('2026-11-15');
const openrouter = findProvider({ providerId: 'openrouter' });
const ids = (openrouter?.models ?? []).map(({ id }) => id);

/** The price of a name in OpenRouter's list, in dollars for a million tokens of input. */
function listed(id: string): number | undefined {
  const provider = openrouter && {
    ...openrouter,
    models: openrouter.models.filter((each) => each.id === id),
  };
  const price = provider && calcPrice({ input_tokens: 1_000 }, id, { provider, timestamp: AT });
  return price ? Math.round(price.input_price * 1e9) / 1e6 : undefined;
}

const inputOf = async (name: string) => (await createPrices()).resolve(name).ratesAt(1_000, AT)?.input;

test.each(ids.filter((id) => /^~?anthropic\//.test(id)))('%s costs what OpenRouter lists', async (id) => {
  expect(await inputOf(id)).toBeCloseTo(listed(id) ?? Number.NaN, 6);
});

const routed = ids.filter((id) => /^(?:openai|google|z-ai|qwen|moonshotai)\/[^:]+$/.test(id));

test.each(routed.filter((id) => listed(id)))('openrouter/%s costs what OpenRouter lists', async (id) => {
  expect(await inputOf(`openrouter/${id}`)).toBeCloseTo(listed(id) ?? Number.NaN, 6);
});

test('what is free there does not cost what its vendor asks', async () => {
  expect(await inputOf('openai/gpt-oss-120b:free')).toBeUndefined();
});

test('what a person of LiteLLM writes in the same way costs what the vendor asks', async () => {
  expect(await inputOf('openai/gpt-5.6-sol')).toBe(await inputOf('gpt-5.6-sol'));
});
