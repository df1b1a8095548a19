import { HdcError } from '../errors/hdc-error.ts';
import { quoteValue } from '../errors/quote-value.ts';
import { findNearest } from './find-nearest.ts';
import { type Profile, parseProfile, serializeProfile } from './profile.ts';

/** Storage of profile documents. Core touches no files: the surrounding program provides them. */
export interface ProfileStorage {
  /** Undefined when there is no document of that name. */
  read(name: string): Promise<string | undefined>;
  /** Puts the document there as a whole or not at all. */
  write(name: string, document: string): Promise<void>;
  /** The names of all documents, in any order. */
  list(): Promise<readonly string[]>;
  /** False when there was no document of that name. */
  delete(name: string): Promise<boolean>;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Loads and saves profiles. A broken document is refused and stays as it is until a person repairs it. */
export class ProfileStore {
  readonly #storage: ProfileStorage;

  constructor(storage: ProfileStorage) {
    this.#storage = storage;
  }

  async load(name: string): Promise<Profile> {
    const document = await this.#storage.read(assertName(name));
    if (document === undefined) throw await this.#unknown(name);
    return parseProfile(name, document);
  }

  async save(name: string, profile: Profile): Promise<void> {
    const existing = await this.#storage.read(assertName(name));
    if (existing !== undefined) parseProfile(name, existing);
    await this.#storage.write(name, serializeProfile(profile));
  }

  /** The names of all profiles, sorted; what has no name that could be loaded is left out. */
  async list(): Promise<readonly string[]> {
    const names = await this.#storage.list();
    return names.filter((name) => NAME.test(name)).toSorted();
  }

  /** A broken profile can be deleted, too. */
  async delete(name: string): Promise<void> {
    if (!(await this.#storage.delete(assertName(name)))) throw await this.#unknown(name);
  }

  async #unknown(name: string): Promise<HdcError> {
    const names = await this.list();
    const nearest = findNearest(name, names);
    const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
    const known = names.length === 0 ? 'none is saved yet' : names.join(', ');
    return new HdcError(
      'UNKNOWN_PROFILE',
      `There is no profile ${quoteValue(name)}.${hint} Profiles: ${known}`,
    );
  }
}

/** A name becomes a file name, so nothing that could lead elsewhere is taken. */
function assertName(name: string): string {
  if (NAME.test(name)) return name;
  throw new HdcError(
    'INVALID_PROFILE_NAME',
    `Invalid profile name ${quoteValue(name)}; allowed: letters, digits, dots, dashes and underscores, at most 64`,
  );
}
