import { describe, expect, test } from 'vitest';
import { createGateway } from '../create-gateway.ts';
import { type AwsCredentials, openAwsSigner } from '../sign/open-aws-signer.ts';
import { eagerPruner } from '../testing/eager-pruner.ts';
import { sayOk, type VendorRequest } from '../testing/fake-vendor.ts';
import { testPruner } from '../testing/pass-through-pruner.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { signatureFault } from '../testing/verify-signature.ts';

const start = useGateway();
const SECRET = 'the-secret-of-the-gateway';
const OWN: AwsCredentials = {
  accessKeyId: 'AKIAGATEWAY',
  secretAccessKey: SECRET,
  sessionToken: 'own-session',
};
const TOKEN = 'token-of-the-gateway';
const MODEL = '/model/us.anthropic.claude-sonnet-4-5-20250929-v1:0';
const ARN = '/model/arn%3Aaws%3Abedrock%3Aus-east-1%3A1%3Aapplication-inference-profile%2Fabc';

function signer(credentials: () => Promise<AwsCredentials> = async () => OWN) {
  return openAwsSigner({ regions: ['us-east-1', 'eu-west-1'], credentials });
}

/** As a client signs that has credentials of its own; nobody can verify it here. */
function signedBy(scope = 'us-east-1/bedrock', others: Readonly<Record<string, string>> = {}) {
  return {
    'content-type': 'application/json',
    'x-hdc-token': TOKEN,
    'x-amz-date': '20261116T101112Z',
    'x-amz-security-token': 'clients-session',
    'x-amz-content-sha256': 'clients-hash',
    'x-amz-user-agent': 'aws-sdk-js/3.1161.0  ua/2.1',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIACLIENT/20261116/${scope}/aws4_request, SignedHeaders=host;x-amz-date, Signature=5ec2e7`,
    ...others,
  };
}

function faultOf(request: VendorRequest | undefined): string | undefined {
  return request ? signatureFault(request, SECRET) : 'no request';
}

test("the verifier agrees with AWS's own example of a signature, and with no other request", () => {
  const request: VendorRequest = {
    method: 'GET',
    url: '/',
    headers: {},
    rawHeaders: [
      ...['Host', 'example.amazonaws.com', 'X-Amz-Date', '20150830T123600Z', 'Authorization'],
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
    ],
    body: Buffer.alloc(0),
  };
  const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
  expect(signatureFault(request, secret)).toBeUndefined();
  expect(signatureFault({ ...request, body: Buffer.from('x') }, secret)).toBe('another signature');
  expect(signatureFault({ ...request, url: '/x' }, secret)).toBe('another signature');
  expect(signatureFault(request, 'x')).toBe('another signature');
});

describe('what comes signed is signed anew', () => {
  test.each([
    ['POST', `${MODEL}/invoke-with-response-stream`, 'us-east-1/bedrock'],
    ['POST', `${MODEL.replace(':0', '%3A0')}/converse-stream`, 'eu-west-1/bedrock'],
    ['POST', `${ARN}/converse`, 'us-east-1/bedrock'],
    ['POST', `${MODEL}/count-tokens`, 'us-east-1/bedrock'],
    ['POST', '/v1/responses', 'us-east-1/bedrock-mantle'],
    ['GET', '/inference-profiles?type=SYSTEM_DEFINED&maxResults=1000', 'us-east-1/bedrock'],
    ['GET', '/inference-profiles/us.anthropic.claude%20x?a=b%20c&a=%2F', 'us-east-1/bedrock'],
  ])('%s %s for %s', async (method, path, scope) => {
    const { url, vendor } = await start(sayOk, { signer: await signer(), token: TOKEN });
    const body = method === 'POST' ? JSON.stringify({ messages: [], text: 'é€' }) : null;
    const answer = await fetch(`${url}${path}`, { method, headers: signedBy(scope), body });
    expect(answer.status).toBe(200);
    const [request] = vendor.requests;
    expect(faultOf(request)).toBeUndefined();
    expect(request?.url).toBe(path);
    expect(request?.headers).toMatchObject({
      'x-amz-security-token': 'own-session',
      'x-amz-user-agent': 'aws-sdk-js/3.1161.0  ua/2.1',
    });
    expect(request?.headers.authorization).toContain(`AKIAGATEWAY/`);
    expect(request?.headers.authorization).toContain(`/${scope}/aws4_request`);
    expect(JSON.stringify(request?.rawHeaders)).not.toMatch(/AKIACLIENT|clients-|token-of-the-gateway/);
  });

  test('also where the gateway has changed the body', async () => {
    const pruner = eagerPruner();
    const { url, vendor } = await start(sayOk, { pruner, signer: await signer(), token: TOKEN });
    const said = longConversation();
    for (const length of [1, 3, 5, 7]) {
      const body = JSON.stringify({ ...said, messages: said.messages.slice(0, length) });
      await fetch(`${url}${MODEL}/invoke`, { method: 'POST', headers: signedBy(), body });
    }
    expect(vendor.requests.map(faultOf)).toEqual([undefined, undefined, undefined, undefined]);
    expect(String(vendor.requests[3]?.body)).not.toContain('line399');
  });

  test('a bearer key passes as it came, beside a signer', async () => {
    const { url, vendor } = await start(sayOk, { signer: await signer(), token: TOKEN });
    const headers = { authorization: 'Bearer bedrock-api-key-x', 'x-hdc-token': TOKEN };
    await fetch(`${url}${MODEL}/invoke`, { method: 'POST', headers, body: '{}' });
    expect(vendor.requests[0]?.headers.authorization).toBe('Bearer bedrock-api-key-x');
    expect(vendor.requests[0]?.headers['x-amz-date']).toBeUndefined();
  });
});

describe('what cannot be signed is refused in the words of AWS, and nothing leaves', () => {
  const expired = async () => ({ ...OWN, expiration: new Date(0) });
  const nobody = async () => {
    throw new Error('could not load credentials from /home/ada/.aws');
  };
  test.each<
    [string, Readonly<Record<string, string>>, (() => Promise<AwsCredentials>) | undefined, string, RegExp]
  >([
    ['another service', signedBy('us-east-1/s3'), undefined, 'SIGNING_SCOPE', /service "s3".*bedrock/],
    [
      'a service that only begins so',
      signedBy('us-east-1/bedrocks'),
      undefined,
      'SIGNING_SCOPE',
      /"bedrocks"/,
    ],
    [
      'another region',
      signedBy('ap-south-1/bedrock'),
      undefined,
      'SIGNING_SCOPE',
      /"ap-south-1".*us-east-1, eu-west-1/,
    ],
    ['expired credentials', signedBy(), expired, 'CREDENTIALS_EXPIRED', /aws sso login/],
    ['no credentials', signedBy(), nobody, 'NO_CREDENTIALS', /AWS_ACCESS_KEY_ID/],
    [
      'two signatures',
      signedBy('us-east-1/bedrock', { 'signature-input': 'a=()' }),
      undefined,
      'SIGNED_REQUEST',
      /--sign/,
    ],
    [
      'a signature of version 4A',
      signedBy('', {
        authorization: 'AWS4-ECDSA-P256-SHA256 Credential=AKIACLIENT/20261116/bedrock/aws4_request, x',
      }),
      undefined,
      'SIGNED_REQUEST',
      /--sign/,
    ],
  ])('%s', async (_, headers, credentials, code, message) => {
    const { url, vendor } = await start(sayOk, { signer: await signer(credentials), token: TOKEN });
    for (const path of [`${MODEL}/invoke`, '/inference-profiles']) {
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: '{}' });
      expect(answer.status).toBe(code === 'SIGNED_REQUEST' ? 400 : 403);
      expect(answer.headers.get('x-hdc-error')).toBe(code);
      const text = await answer.text();
      expect(JSON.parse(text).message).toMatch(message);
      expect(text).not.toMatch(/AKIA|secret|session|ada/);
    }
    expect(vendor.requests).toEqual([]);
  });

  test('whoever has no token', async () => {
    const { url, vendor } = await start(sayOk, { signer: await signer(), token: TOKEN });
    const headers = signedBy('us-east-1/bedrock', { 'x-hdc-token': 'guessed' });
    const answer = await fetch(`${url}${MODEL}/invoke`, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(401);
    expect(vendor.requests).toEqual([]);
  });
});

test('a gateway that signs does not listen without a token, unless it is for one agent', async () => {
  const pruner = testPruner();
  const open = createGateway({ pruner, signer: await signer() });
  await expect(open.listen()).rejects.toMatchObject({ code: 'SIGNING_NEEDS_TOKEN' });
  const own = createGateway({ pruner, signer: await signer(), isForOneAgent: true });
  await expect(own.listen()).resolves.toMatch(/^http:/);
  await own.close();
});

function longConversation() {
  const step = (id: string, name: string, input: object, content: string) => [
    { role: 'assistant', content: [{ type: 'tool_use', id, name, input: { file_path: '/a.ts', ...input } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
  ];
  const lines = Array.from({ length: 400 }, (_, line) => `export const line${line} = ${line};`).join('\n');
  return {
    anthropic_version: 'bedrock-2023-05-31',
    tools: ['Read', 'Write'].map((name) => ({ name, input_schema: {} })),
    messages: [
      { role: 'user', content: 'Mend it.' },
      ...step('toolu_1', 'Read', {}, lines),
      ...step('toolu_2', 'Write', { content: 'new' }, 'ok'),
      { role: 'assistant', content: 'Done. What else?' },
      { role: 'user', content: 'Mend b.ts as well.' },
    ],
  };
}
