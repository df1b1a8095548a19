export interface Requirement {
  readonly id: string;
  readonly text: string;
}

export interface RequirementGroup {
  readonly title: string;
  readonly requirements: readonly Requirement[];
}

type Row = readonly [id: string, text: string];

export const REQUIREMENT_GROUPS: readonly RequirementGroup[] = [
  group('Strategy interface', [
    ['REQ-HD-001.1', 'Every strategy declares a trigger: a mode and a default threshold'],
    ['REQ-HD-001.2', 'A strategy may have `optimize(history, config)`, which returns a `DensityResult`'],
    ['REQ-HD-001.3', 'The three older strategies are triggered at a threshold of 0.85'],
    ['REQ-HD-001.4', 'The three older strategies have no `optimize`'],
    ['REQ-HD-001.5', 'A `DensityResult` holds removals, replacements and metadata'],
    ['REQ-HD-001.6', 'An index in both removals and replacements is refused'],
    ['REQ-HD-001.7', 'An index outside the history is refused'],
    ['REQ-HD-001.8', 'The metadata has one counter for each pass'],
    [
      'REQ-HD-001.9',
      '`DensityConfig` has the three switches, the retention and the workspace root, all read-only',
    ],
    ['REQ-HD-001.10', 'Threshold: ephemeral setting, then profile, then the default of the strategy'],
  ]),
  group('Orchestration', [
    ['REQ-HD-002.1', 'Density optimization comes after token updates and before the threshold check'],
    ['REQ-HD-002.2', 'A strategy without `optimize` skips the density step'],
    ['REQ-HD-002.3', 'Nothing new in the history: the density step is skipped'],
    ['REQ-HD-002.4', 'A result with edits is applied and counted before the threshold check'],
    ['REQ-HD-002.5', 'An empty result is not applied'],
    ['REQ-HD-002.6', 'Only content of the turn loop sets the dirty flag'],
    ['REQ-HD-002.7', 'The density step clears the dirty flag whatever it found'],
    ['REQ-HD-002.8', 'The emergency path runs the density step too'],
    ['REQ-HD-002.9', '`optimize` gets the raw history, and its indices refer to it'],
    ['REQ-HD-002.10', 'Density edits are applied only in the sequential window before a request'],
  ]),
  group('History service', [
    ['REQ-HD-003.1', '`applyDensityResult` applies replacements and removals to the raw history'],
    ['REQ-HD-003.2', 'Replacements come before removals'],
    ['REQ-HD-003.3', 'Removals do not shift the indices of one another'],
    ['REQ-HD-003.4', 'Applying a result recounts the tokens through the tokenizer lock'],
    ['REQ-HD-003.5', '`getRawHistory` gives a read-only view of the history'],
    ['REQ-HD-003.6', '`recalculateTotalTokens` counts all entries again, behind the tokenizer lock'],
  ]),
  group('Registration of high-density', [
    ['REQ-HD-004.1', '`high-density` is in the list of strategies'],
    ['REQ-HD-004.2', 'The factory returns a `HighDensityStrategy` for that name'],
    ['REQ-HD-004.3', 'It needs no model and is triggered continuously, with a threshold of 0.85'],
    ['REQ-HD-004.4', 'The strategy setting offers every name of the list'],
  ]),
  group('READ → WRITE pruning', [
    ['REQ-HD-005.1', 'Finds files that were read and later written'],
    ['REQ-HD-005.2', 'Knows the four read tools'],
    ['REQ-HD-005.3', 'Knows the five write tools'],
    ['REQ-HD-005.4', 'Takes the path from `file_path`, `absolute_path` or `path`, in that order'],
    ['REQ-HD-005.5', 'Compares resolved paths, case-sensitively'],
    ['REQ-HD-005.6', 'Removes the call and the response of a stale read'],
    ['REQ-HD-005.7', 'Keeps reads after the latest write'],
    ['REQ-HD-005.8', 'Takes single blocks out of entries that hold other calls too'],
    ['REQ-HD-005.9', 'Removes a read of many files only when all were written and none is a glob'],
    ['REQ-HD-005.10', 'Does nothing when switched off'],
    ['REQ-HD-005.11', 'Resolves relative paths against the workspace root'],
  ]),
  group('Dedupe of @-files', [
    ['REQ-HD-006.1', 'Finds inclusions between their markers in human messages'],
    ['REQ-HD-006.2', 'Keeps the latest inclusion of a file and strips the earlier ones'],
    ['REQ-HD-006.3', 'Replaces messages, never removes them'],
    ['REQ-HD-006.4', 'Does nothing when switched off'],
    ['REQ-HD-006.5', 'Leaves a text with unpaired markers as it is'],
  ]),
  group('Recency pruning', [
    ['REQ-HD-007.1', 'Keeps the last results of each tool, and replaces older ones'],
    ['REQ-HD-007.2', 'The pointer says that the tool can be run again'],
    ['REQ-HD-007.3', 'Replaces the payload only: calls and responses stay'],
    ['REQ-HD-007.4', 'Keeps three results by default'],
    ['REQ-HD-007.5', 'Is off by default'],
    ['REQ-HD-007.6', 'Does nothing when switched off'],
  ]),
  group('Compression by high-density', [
    ['REQ-HD-008.1', 'Calls no model'],
    ['REQ-HD-008.2', 'Leaves the preserved tail alone'],
    ['REQ-HD-008.3', 'Cuts older tool responses down to one line: tool, subject, outcome'],
    ['REQ-HD-008.4', 'Keeps calls, human messages and AI text while summaries suffice'],
    ['REQ-HD-008.5', 'Returns the new history with its metadata'],
    ['REQ-HD-008.6', 'Aims at threshold × limit × 0.6 tokens'],
  ]),
  group('Settings', [
    ['REQ-HD-009.1', 'Setting `compression.density.readWritePruning`, on by default'],
    ['REQ-HD-009.2', 'Setting `compression.density.fileDedupe`, on by default'],
    ['REQ-HD-009.3', 'Setting `compression.density.recencyPruning`, off by default'],
    ['REQ-HD-009.4', 'Setting `compression.density.recencyRetention`, 3 by default'],
    ['REQ-HD-009.5', 'The runtime context gives access to the four settings'],
    ['REQ-HD-009.6', 'The ephemeral settings have typed fields for the four'],
  ]),
  group('Compression prompt', [
    ['REQ-HD-010.1', 'Asks for the context of each task'],
    ['REQ-HD-010.2', 'Asks for the directives of the user, quoted'],
    ['REQ-HD-010.3', 'Asks for errors, their causes and resolutions'],
    ['REQ-HD-010.4', 'Asks for code, paths and signatures'],
    ['REQ-HD-010.5', 'The function and the default prompt file say the same'],
  ]),
  group('Todos in summaries', [
    ['REQ-HD-011.1', 'The compression context can carry the active todos'],
    ['REQ-HD-011.2', 'The session fills in the active todos'],
    ['REQ-HD-011.3', 'Strategies with a model append the todos to their request'],
    ['REQ-HD-011.4', 'Strategies without a model ignore the todos'],
  ]),
  group('Transcript pointer', [
    ['REQ-HD-012.1', 'The compression context can carry the path of the transcript'],
    ['REQ-HD-012.2', 'The summary message names that path'],
    ['REQ-HD-012.3', 'Everything works without a transcript'],
  ]),
  group('Failures', [
    ['REQ-HD-013.1', 'An error of `optimize` reaches the caller'],
    ['REQ-HD-013.2', 'An error of `applyDensityResult` reaches the caller'],
    ['REQ-HD-013.3', 'A failed recount reaches the caller'],
    ['REQ-HD-013.4', 'A failed compression reaches the caller; no other strategy steps in'],
    ['REQ-HD-013.5', 'Calls with malformed parameters are skipped'],
    ['REQ-HD-013.6', 'A retention below 1 counts as 1'],
    ['REQ-HD-013.7', 'The counters say what was really done'],
  ]),
  group('Business rules: pruning', [
    ['BR-PRUNE-001', 'A read is stale when a later call writes the same file'],
    ['BR-PRUNE-002', 'The call and its response go together'],
    ['BR-PRUNE-003', 'A read after the latest write is not stale'],
    ['BR-PRUNE-004', 'An entry with other calls is edited, not removed'],
    ['BR-PRUNE-005', 'Paths are resolved and compared without case folding'],
    ['BR-PRUNE-006', 'Relative paths start at the workspace root'],
  ]),
  group('Business rules: dedupe', [
    ['BR-DEDUP-001', 'An inclusion stands between an opening and a closing marker in a human message'],
    ['BR-DEDUP-002', 'Only the latest inclusion of a file stays'],
    ['BR-DEDUP-003', 'Stripping edits the message and does not remove it'],
    ['BR-DEDUP-004', 'A marker without its counterpart is no inclusion'],
  ]),
  group('Business rules: recency', [
    ['BR-RECENCY-001', 'Responses are counted for each tool, from the newest back'],
    ['BR-RECENCY-002', 'Responses beyond the retention get the pointer'],
    ['BR-RECENCY-003', 'Only the result field changes'],
    ['BR-RECENCY-004', 'Off unless switched on'],
    ['BR-RECENCY-005', 'At least one result stays'],
  ]),
  group('Business rules: threshold', [
    ['BR-THRESH-001', 'Ephemeral setting, then profile, then the default of the strategy'],
    ['BR-THRESH-002', 'The older strategies have the default 0.85'],
    ['BR-THRESH-003', 'High-density has the default 0.85'],
    ['BR-THRESH-004', 'Compression aims at threshold × limit × 0.6'],
    ['BR-THRESH-005', 'The threshold check sees the count after pruning'],
  ]),
  group('Business rules: consistency', [
    ['BR-CONFLICT-001', 'No index in both lists'],
    ['BR-CONFLICT-002', 'Order: READ → WRITE pruning, dedupe, recency pruning'],
    ['BR-CONFLICT-003', 'Later passes see earlier edits under raw indices'],
    ['BR-CONFLICT-004', 'Removal wins over replacement'],
    ['BR-CONFLICT-005', 'Each counter belongs to one pass'],
  ]),
  group('Edge cases: small histories', [
    ['EC-001', 'An empty history'],
    ['EC-002', 'A history of one entry'],
    ['EC-003', 'Human messages only'],
    ['EC-004', 'AI messages only'],
  ]),
  group('Edge cases: pruning', [
    ['EC-010', 'A read without a later write stays'],
    ['EC-011', 'All reads in front of a write go'],
    ['EC-012', 'Write, read, write: the read between goes'],
    ['EC-013', 'One stale read among three parallel calls'],
    ['EC-014', 'A read of many files with a glob or an unwritten file stays'],
    ['EC-015', 'A read of many files that were all written goes'],
    ['EC-016', 'Unrecognisable parameters are skipped'],
  ]),
  group('Edge cases: dedupe', [
    ['EC-020', 'An opening marker alone'],
    ['EC-021', 'The same file three times'],
    ['EC-022', 'An inclusion with words of the user around it'],
    ['EC-023', 'Markers that the user wrote'],
  ]),
  group('Edge cases: recency', [
    ['EC-030', 'Fewer results than the retention'],
    ['EC-031', 'A retention of 0'],
    ['EC-032', 'Several responses with one call id'],
  ]),
  group('Edge cases: interplay', [
    ['EC-040', 'A removed read is not pruned by recency again'],
    ['EC-041', 'Dedupe and recency touch different entries'],
    ['EC-042', 'Nothing to prune: nothing is applied'],
  ]),
  group('Edge cases: malformed data', [
    ['EC-050', 'Parameters that are null'],
    ['EC-051', 'Parameters that are a string'],
    ['EC-052', 'An empty path'],
    ['EC-053', 'An AI entry with no blocks left is removed'],
  ]),
  group('Errors: strategies and providers', [
    ['ERR-001', 'An unknown strategy name is refused with the known ones'],
    ['ERR-002', 'A throwing `optimize` stops the density step'],
    ['ERR-003', 'A throwing `compress` stops the compression'],
    ['ERR-004', 'A failing provider becomes a `CompressionExecutionError`'],
  ]),
  group('Errors: validation', [
    ['ERR-010', 'A conflict is refused with the index'],
    ['ERR-011', 'A removal out of bounds is refused'],
    ['ERR-012', 'A replacement out of bounds is refused'],
    ['ERR-013', 'A removal listed twice is refused'],
  ]),
  group('Errors: counting', [
    ['ERR-020', 'A failed estimate reaches the caller'],
    ['ERR-021', 'A failed count reaches `waitForTokenUpdates`'],
    ['ERR-022', 'A nonsensical estimate counts as 0'],
  ]),
  group('Errors: timing', [
    ['ERR-030', 'A density result during a compression is refused'],
    ['ERR-031', 'The density step has one caller'],
    ['ERR-032', 'Two requests at once are serialised'],
  ]),
  group('Rulings where the specification is silent', [
    ['ruling 17', 'The defaults that the specification does not give; the strategy is `adaptive-density`'],
    ['ruling 21', 'A failed read is never stale: it read nothing, and its error stays'],
    [
      'ruling 22',
      'The first failure of `compress` reaches the caller, further ones are events while requests fit',
    ],
    ['ruling 23', 'A summary that is not smaller than what it replaces is refused with an event'],
    ['ruling 24', '`optimize` of a strategy whose trigger is a threshold is not called per turn'],
    ['ruling 25', 'Whoever adds content raises the dirty flag; compression and recounts do not'],
  ]),
];

function group(title: string, rows: readonly Row[]): RequirementGroup {
  return { title, requirements: rows.map(([id, text]) => ({ id, text })) };
}
