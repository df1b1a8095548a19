import { expect, test } from 'vitest';
import { cloudUpstream, signedUpstream } from './cloud-upstream.ts';
import type { Upstream } from './upstream.ts';

const RUNTIME = 'https://bedrock-runtime.us-east-1.amazonaws.com';
const at = (url: string): Upstream => ({ name: '', url: new URL(url), version: 'as-sent' });

test.each([
  [RUNTIME, '/inference-profiles?type=SYSTEM_DEFINED', 'https://bedrock.us-east-1.amazonaws.com/'],
  [RUNTIME, '/inference-profiles/us.anthropic.claude', 'https://bedrock.us-east-1.amazonaws.com/'],
  [RUNTIME, '/foundation-models', 'https://bedrock.us-east-1.amazonaws.com/'],
  [RUNTIME, '/model/inference-profiles/invoke', `${RUNTIME}/`],
  [
    'https://bedrock-runtime-fips.us-gov-west-1.amazonaws.com',
    '/inference-profiles',
    'https://bedrock-fips.us-gov-west-1.amazonaws.com/',
  ],
  ['http://127.0.0.1:4000/team', '/inference-profiles', 'http://127.0.0.1:4000/team'],
  ['https://bedrock-runtime.evil.example', '/v1/models', 'https://bedrock-runtime.evil.example/'],
  [
    'https://us-east5-aiplatform.googleapis.com',
    '/v1/projects/p/locations/europe-west1/publishers/anthropic/models/m:rawPredict',
    'https://europe-west1-aiplatform.googleapis.com/',
  ],
  [
    'https://us-east5-aiplatform.googleapis.com',
    '/v1/projects/p/locations/global/publishers/google/models/m:generateContent',
    'https://aiplatform.googleapis.com/',
  ],
  [
    'https://aiplatform.googleapis.com',
    '/v1/projects/p/locations/eu/publishers/anthropic/models/m:rawPredict',
    'https://aiplatform.eu.rep.googleapis.com/',
  ],
  [
    'https://aiplatform.us.rep.googleapis.com',
    '/v1/projects/p/locations/us-east5/publishers/anthropic/models/m:rawPredict',
    'https://us-east5-aiplatform.googleapis.com/',
  ],
  ['https://vertex.corp.example', '/v1/projects/p/locations/global/x', 'https://vertex.corp.example/'],
])('%s is asked for %s at %s', (given, target, url) => {
  expect(cloudUpstream(at(given), target).url.href).toBe(url);
});

test.each([
  ['bedrock', 'eu-west-1', 'https://bedrock-runtime.eu-west-1.amazonaws.com/'],
  ['bedrock', 'cn-north-1', 'https://bedrock-runtime.cn-north-1.amazonaws.com.cn/'],
  ['bedrock-mantle', 'us-east-1', 'https://bedrock-mantle.us-east-1.api.aws/'],
  ['bedrock-agentcore', 'us-east-1', undefined],
  ['constructor', 'us-east-1', undefined],
])('what is signed for %s in %s goes to %s', (service, region, url) => {
  expect(signedUpstream({ service, region })?.url.href).toBe(url);
});
