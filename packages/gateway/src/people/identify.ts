import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { HdcError } from '@hdc/core';
import { quoteValue } from '@hdc/core/errors';
import { Refusal } from '../errors/refusal.ts';
import { PERSON_NAME, type Person } from './person.ts';
import type { TokenFile } from './token-file.ts';

/** The header in which a proxy with a login of its own says who asks. */
export const FORWARDED_USER = 'x-forwarded-user';

export interface PeopleOptions {
  readonly tokens: Pick<TokenFile, 'find' | 'named'>;
  /** Addresses (`10.0.0.7`) and networks (`10.0.0.0/24`) of proxies whose `x-forwarded-user` is believed; none unless named. */
  readonly proxies?: readonly string[];
}

/** Tells who asks. */
export interface People {
  /** By the token or, from a proxy that is believed, by the name that it gives. Throws a `Refusal`. */
  identify(request: Pick<IncomingMessage, 'headers' | 'socket'>, token?: string | null): Person;
  /** The person as it is now; undefined if nobody is called so any more. */
  find(name: string): Person | undefined;
}

/** Throws `INVALID_PROXY` for what is no address. */
export function createPeople({ tokens, proxies = [] }: PeopleOptions): People {
  const believed = addressesOf(proxies);
  return {
    find: (name) => tokens.named(name),
    identify({ headers, socket }, token) {
      const given = token ?? headers['x-hdc-token'];
      const person = typeof given === 'string' ? tokens.find(given) : undefined;
      if (person) return person;
      const user = headers[FORWARDED_USER];
      const mayVouch = given === undefined && isBelieved(believed, socket.remoteAddress);
      if (mayVouch && typeof user === 'string') return vouchedFor(tokens, user);
      throw new Refusal(
        401,
        'WRONG_TOKEN',
        'the header x-hdc-token must hold a token that this gateway knows',
      );
    },
  };
}

/** Two names in one request come as one with a comma, and are nobody's. */
function vouchedFor(tokens: PeopleOptions['tokens'], user: string): Person {
  const person = PERSON_NAME.test(user) ? tokens.named(user) : undefined;
  if (person) return person;
  throw new Refusal(403, 'UNKNOWN_USER', `the user of ${FORWARDED_USER} is not known to this gateway`);
}

function addressesOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', bits, ...rest] = text.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
    if (version === 0 || !isNetwork || rest.length > 0) {
      const allowed = 'an address such as 10.0.0.7 or fd00::7, or a network such as 10.0.0.0/24';
      throw new HdcError(
        'INVALID_PROXY',
        `${quoteValue(text)} is no address of a proxy; allowed: ${allowed}`,
      );
    }
    list.addSubnet(address, Number(bits ?? most), version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

function isBelieved(list: BlockList, address = ''): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
