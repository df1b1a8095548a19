import { createHmac, randomBytes } from 'node:crypto';
import type { People } from '../../people/identify.ts';
import type { Person } from '../../people/person.ts';
import { isSameSecret } from '../../server/check-caller.ts';

/** The viewer of the page; without a person, somebody who sees everything. */
export interface Viewer {
  readonly person?: Person;
}

/** The person whose conversations a viewer sees; undefined for all. */
export function shownPerson({ person }: Viewer): string | undefined {
  return person === undefined || person.isAdmin ? undefined : person.name;
}

/** Whether settings that hold for all may be changed. */
export function mayChangeAll(viewer: Viewer): boolean {
  return shownPerson(viewer) === undefined;
}

/** Whether nobody took from a viewer what he sees. */
export function isStill({ person }: Viewer, people: People | undefined): boolean {
  return person === undefined || people?.find(person.name)?.isAdmin === person.isAdmin;
}

/** The secret in a page that lets it ask for more: who opened it, and that this gateway says so. */
export class PageSecrets {
  readonly #key = randomBytes(32);

  secretOf({ person }: Viewer): string {
    const name = person?.name ?? '';
    return `${Buffer.from(name).toString('base64url')}-${this.#sign(name)}`;
  }

  /** Undefined for a secret of nobody, and of a person who may not ask any more. */
  viewerOf(given: string | readonly string[] | undefined, people: People | undefined): Viewer | undefined {
    const [, encoded = ''] = /^([\w-]*)-[\w-]{43}$/.exec(String(given)) ?? [];
    const name = Buffer.from(encoded, 'base64url').toString();
    const person = name === '' ? undefined : people?.find(name);
    const viewer = person ? { person } : {};
    if ((people !== undefined) !== (person !== undefined)) return undefined;
    return isSameSecret(given, this.secretOf(viewer)) ? viewer : undefined;
  }

  #sign(name: string): string {
    return createHmac('sha256', this.#key).update(name).digest('base64url');
  }
}
