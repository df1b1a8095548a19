import { HdcError } from '../errors/hdc-error.ts';
import { quoteValue } from '../errors/quote-value.ts';
import { type Profile, parseProfile, serializeProfile } from './profile.ts';

/** Where profile documents lie. Core touches no files: the program around it brings them. */
export interface ProfileStorage {
  /** Undefined when there is no document of that name. */
  read(name: string): Promise<string | undefined>;
  /** Puts the document there as a whole or not at all. */
  write(name: string, document: string): Promise<void>;
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
    if (document === undefined)
      throw new HdcError('UNKNOWN_PROFILE', `There is no profile ${quoteValue(name)}`);
    return parseProfile(name, document);
  }

  async save(name: string, profile: Profile): Promise<void> {
    const existing = await this.#storage.read(assertName(name));
    if (existing !== undefined) parseProfile(name, existing);
    await this.#storage.write(name, serializeProfile(profile));
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
