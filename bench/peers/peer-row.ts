/** One row of the tables: a tool with the settings that it runs with. */
export interface PeerRow {
  readonly name: string;
  /** Under tools/; exports `open`. */
  readonly file: string;
  readonly options: Readonly<Record<string, unknown>>;
  /**
   * `published`: its own code from the registry; `simulated`: its documented rule, written down here; `own`: ours;
   * `bound`: what nobody can do who does not know the future.
   */
  readonly how: 'published' | 'simulated' | 'own' | 'bound';
  /** The package of a published tool; its exact version is in package.json. */
  readonly package?: string;
  /** A description in one sentence. */
  readonly about: string;
}
