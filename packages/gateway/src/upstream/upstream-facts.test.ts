import { expect, test } from 'vitest';
import { findUpstreamFacts, UPSTREAM_FACTS } from './upstream-facts.ts';

test.each([
  ['https://api.anthropic.com', true],
  ['https://bedrock-runtime.us-east-1.amazonaws.com', false],
  ['https://bedrock-runtime-fips.us-gov-west-1.amazonaws.com', false],
  ['https://bedrock-mantle.eu-west-1.api.aws', false],
  ['https://us-east5-aiplatform.googleapis.com', false],
  ['https://aiplatform.eu.rep.googleapis.com', false],
  ['https://team.services.ai.azure.com', false],
  ['https://aws-external-anthropic.us-east-1.api.aws', false],
  ['https://openrouter.ai', false],
  // No row, no hour.
  ['https://api.anthropic.com.evil.example', undefined],
  ['https://llm.corp.example', undefined],
  ['http://127.0.0.1:4000', undefined],
])('whether %s is asked for an hour that its client did not ask for: %s', (url, hour) => {
  expect(findUpstreamFacts(new URL(url)).keepsForAnHour).toBe(hour);
});

test('every row says where it is known from, and when', () => {
  for (const { source } of UPSTREAM_FACTS) expect(source).toMatch(/; 20\d\d-\d\d$/);
});
