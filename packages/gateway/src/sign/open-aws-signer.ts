import { createHash, createHmac } from 'node:crypto';
import { HdcError } from '@hdc/core';
import { Refusal } from '../errors/refusal.ts';
import { valuesOf } from '../server/values-of.ts';
import type { RequestSigner, UnsignedRequest } from './request-signer.ts';
import { SIGNATURE_HEADERS } from './signed-scope.ts';

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly expiration?: Date;
}

export interface AwsSignerOptions {
  /** The only regions that are signed for. */
  readonly regions: readonly string[];
  /** Left out, the ordinary chain of AWS: variables, profiles, SSO, roles of containers and machines. */
  readonly credentials?: () => Promise<AwsCredentials>;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Nothing else is signed: everybody who reaches the gateway acts with its credentials. */
const SERVICES = /^bedrock(?:-[a-z]+)*$/;
const PACKAGES = '@smithy/signature-v4 @aws-sdk/credential-providers';

/** Signs through the libraries of AWS, which are loaded here. Rejects if they are not installed. */
export async function openAwsSigner(options: AwsSignerOptions): Promise<RequestSigner> {
  const { regions, now = Date.now } = options;
  const { SignatureV4 } = await load(() => import('@smithy/signature-v4'));
  const credentials = options.credentials ?? (await ordinaryChain());
  return {
    check(scope) {
      if (!SERVICES.test(scope.service)) throw notSigned('service', scope.service, 'bedrock, bedrock-…');
      if (!regions.includes(scope.region)) throw notSigned('region', scope.region, regions.join(', '));
    },
    async sign(request, scope) {
      const found = await validCredentials(credentials, now());
      const signer = new SignatureV4({ credentials: found, ...scope, sha256: Sha256 });
      const signed = await signer.sign(toSmithy(request), { signingDate: new Date(now()) });
      return Object.entries(signed.headers).flatMap(([name, value]) => {
        return SIGNATURE_HEADERS.includes(name.toLowerCase()) ? [name, value] : [];
      });
    },
  };
}

async function ordinaryChain(): Promise<() => Promise<AwsCredentials>> {
  const { fromNodeProviderChain } = await load(() => import('@aws-sdk/credential-providers'));
  return fromNodeProviderChain();
}

async function load<Module>(open: () => Promise<Module>): Promise<Module> {
  try {
    return await open();
  } catch (error) {
    throw new HdcError(
      'SIGNING_LIBRARY',
      `--sign aws needs the libraries of AWS, which are not installed; npm install ${PACKAGES}, with -g where hdc is installed with -g`,
      { cause: error },
    );
  }
}

/** Messages of the chain may quote files and outputs of programs, and so are not passed on. */
async function validCredentials(
  find: () => Promise<AwsCredentials>,
  moment: number,
): Promise<AwsCredentials> {
  const found = await find().catch(() => undefined);
  if (!found) {
    throw new Refusal(
      403,
      'NO_CREDENTIALS',
      'the gateway found no AWS credentials to sign with; set a profile, a role or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY where it was started (aws sts get-caller-identity shows what is found)',
    );
  }
  if (found.expiration && found.expiration.getTime() <= moment) {
    throw new Refusal(
      403,
      'CREDENTIALS_EXPIRED',
      'the AWS credentials of the gateway have expired; log in again (aws sso login, or whatever gave them)',
    );
  }
  return found;
}

function notSigned(kind: string, value: string, allowed: string): Refusal {
  return new Refusal(
    403,
    'SIGNING_SCOPE',
    `the request is signed for the ${kind} ${JSON.stringify(value.slice(0, 40))}, for which this gateway does not sign; allowed: ${allowed}`,
  );
}

/** The headers that have to be signed: host, type, and those that AWS itself reads. All others may change on the way. */
function toSmithy({ method, host, path, headers, body }: UnsignedRequest) {
  const [pathname = '', query = ''] = path.split(/\?(.*)/s, 2);
  const names = headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const signed = [...new Set(names)].filter((name) => name === 'content-type' || name.startsWith('x-amz'));
  return {
    method,
    protocol: 'https:',
    hostname: host,
    path: pathname,
    query: queryBag(query),
    headers: {
      host,
      ...Object.fromEntries(signed.map((name) => [name, valuesOf(headers, name).join(',')])),
    },
    body,
  };
}

function queryBag(query: string): Record<string, string[]> {
  const bag: Record<string, string[]> = {};
  for (const part of query.split('&').filter((each) => each !== '')) {
    const [name = '', value = ''] = part.split(/=(.*)/s, 2).map(decode);
    bag[name] = [...(bag[name] ?? []), value];
  }
  return bag;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As the library wants a hash. */
class Sha256 {
  readonly #secret: Uint8Array | undefined;
  #hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret === undefined ? undefined : bytesOf(secret);
    this.#hash = this.#open();
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#open();
  }

  #open() {
    return this.#secret ? createHmac('sha256', this.#secret) : createHash('sha256');
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
