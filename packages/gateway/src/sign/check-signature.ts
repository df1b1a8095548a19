import type { IncomingMessage } from 'node:http';
import { Refusal } from '../errors/refusal.ts';
import { valuesOf } from '../server/values-of.ts';
import type { RequestSigner } from './request-signer.ts';
import { type SignedScope, signedScope } from './signed-scope.ts';

interface SignatureRow {
  readonly name: string;
  readonly header?: { readonly name: string; readonly value: RegExp };
  readonly query?: RegExp;
  readonly advice: string;
}

const DIRECTLY =
  'or let the agent ask the vendor directly, without the address of this gateway in its settings';
const AWS =
  'start the gateway with --sign aws, so that it signs anew with AWS credentials of its own; or use a Bedrock API key instead of AWS credentials (AWS_BEARER_TOKEN_BEDROCK, which Claude Code, Codex and the AWS SDKs heed), ' +
  DIRECTLY;
const OTHERS = `use an API key or a bearer token, ${DIRECTLY}`;

/**
 * How clients sign requests. Sources: AWS Signature Version 4 and 4A; the signature methods of Tencent Cloud (TC3), Alibaba
 * Cloud (ACS3), Huawei Cloud (SDK) and Volcengine; Oracle Cloud's request signatures; RFC 9421; 2026-11.
 */
const SIGNATURES: readonly SignatureRow[] = [
  { name: 'AWS4', header: { name: 'authorization', value: /^AWS4-/i }, advice: AWS },
  { name: 'AWS4', query: /[?&]X-Amz-(?:Signature|Algorithm)=/i, advice: AWS },
  {
    name: 'HMAC',
    header: { name: 'authorization', value: /^(?:(?:TC3|ACS3|SDK)-)?HMAC-/i },
    advice: OTHERS,
  },
  { name: 'Signature', header: { name: 'authorization', value: /^Signature\s/i }, advice: OTHERS },
  { name: 'Signature', header: { name: 'signature-input', value: /./ }, advice: OTHERS },
];

/**
 * Throws a `Refusal` for a request that is signed: its signature is over this gateway's own host and over the body,
 * so that it would break on the way even unchanged. A signature that the gateway's signer takes over is not refused,
 * and its scope is returned.
 */
export function checkSignature(
  { rawHeaders, url = '' }: IncomingMessage,
  signer: RequestSigner | undefined,
): SignedScope | undefined {
  const [found, ...others] = SIGNATURES.filter(
    ({ header, query }) =>
      (header && valuesOf(rawHeaders, header.name).some((value) => header.value.test(value))) ||
      query?.test(url),
  );
  if (!found) return undefined;
  const scope = signer && others.length === 0 ? signedScope(rawHeaders) : undefined;
  if (!signer || !scope) throw signedRequest(found);
  signer.check(scope);
  return scope;
}

function signedRequest({ name, advice }: SignatureRow): Refusal {
  return new Refusal(
    400,
    'SIGNED_REQUEST',
    `the request is signed (${name}), for the address of this gateway and for its body, so that the vendor would refuse it; ${advice}`,
  );
}
