import { calcPrice, findProvider } from '@pydantic/genai-prices';
import { expect, test } from 'vitest';
import { createPrices } from './create-prices.ts';
import { REGIONAL_PRICES } from './regional-prices.ts';

const AT = new Date('2026-11-15');
const aws = findProvider({ providerId: 'aws' });
const ids = (aws?.models ?? []).map(({ id }) => id);
const of = (place: string) => ids.filter((id) => new RegExp(`^${place}\\.(?:anthropic|openai)\\.`).test(id));

/** The price of a name in the list of Amazon Bedrock, in dollars for a million tokens of input. */
function listed(id: string): number | undefined {
  const narrow = aws && { ...aws, models: aws.models.filter((model) => model.id === id) };
  const [model] = narrow?.models ?? [];
  if (!narrow || !model) return undefined;
  const usage = { input_tokens: 1_000, output_tokens: 0 };
  const price = calcPrice(usage, id.replace(/^regional\./, ''), { provider: narrow, timestamp: AT });
  return price ? Math.round(price.input_price * 1e9) / 1e6 : undefined;
}

test('the list has names of regions and global ones', () => {
  expect(of('global').length).toBeGreaterThan(10);
  expect(of('regional').length).toBeGreaterThan(15);
});

test.each([...of('global'), ...of('regional')])(
  '%s costs what the price list of Bedrock says',
  async (id) => {
    const prices = await createPrices();
    const own = prices.resolve(id.replace(/^regional\./, 'us.')).ratesAt(1_000, AT)?.input;
    expect(own).toBeCloseTo(listed(id) ?? Number.NaN, 6);
  },
);

test('every row has a source', () => {
  for (const { source, asOf } of REGIONAL_PRICES)
    expect([source, asOf].every((text) => text !== '')).toBe(true);
});
