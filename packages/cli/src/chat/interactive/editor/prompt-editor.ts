import { cutEnd, printable, wrapText } from '@hdc/text';
import { isTypedText, type Key } from '../typed-keys.ts';
import { type Completion, commonStart, completed } from './completion.ts';
import { CursorQuery } from './cursor-query.ts';
import { bufferOf, type EditBuffer, insert, moveLine } from './edit-buffer.ts';
import { EditorScreen } from './editor-screen.ts';
import { FoldedPastes } from './folded-pastes.ts';
import { HistorySearch } from './history-search.ts';
import { KEY_EDITS, keyName } from './key-edits.ts';
import { type EditorLook, layoutBuffer, layoutSent } from './layout-buffer.ts';
import type { PromptEditorOptions } from './prompt-editor-options.ts';
import { PromptHistory } from './prompt-history.ts';

export type PromptEvent =
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'interrupt'; readonly isEmpty: boolean }
  | { readonly type: 'end' };

const MENU_ROWS = 6;
const MOST_ATTEMPTS = 4;

/** A text of several lines that a person edits; tells by `onEvent` what they did with it, once. */
export class PromptEditor {
  readonly #options: PromptEditorOptions;
  readonly #screen: EditorScreen;
  readonly #cursor: CursorQuery;
  readonly #history: PromptHistory;
  readonly #onEvent: (event: PromptEvent) => void;
  #buffer: EditBuffer;
  #pasted: string[] | undefined;
  readonly #folded = new FoldedPastes();
  #completion: Completion | undefined;
  #search: HistorySearch | undefined;
  #redraw: NodeJS.Immediate | undefined;
  #settling: NodeJS.Timeout | undefined;
  #attempts = 0;
  #isOver = false;
  /** A word to the person, until the next key. */
  #note = '';

  constructor(options: PromptEditorOptions, onEvent: (event: PromptEvent) => void) {
    this.#options = options;
    this.#onEvent = onEvent;
    this.#buffer = bufferOf(options.typedAhead);
    this.#history = new PromptHistory(options.history);
    this.#screen = new EditorScreen(options.output, options.columns, options.reflows);
    this.#cursor = new CursorQuery(options.output, (column) => {
      if (this.#screen.settle(column) || this.#attempts++ > MOST_ATTEMPTS) this.draw();
      else this.resize();
    });
    this.draw();
  }

  press(text: string | undefined, key: Key = {}): void {
    if (this.#cursor.takes(key.sequence)) return;
    this.#note = '';
    if (key.name === 'paste-start') this.#pasted = [];
    else if (key.name === 'paste-end') this.#endPaste();
    else if (this.#pasted) this.#pasted.push(pastedText(text, key));
    else if (this.#search) this.#pressInSearch(this.#search, text, key);
    else this.#press(text, key);
    this.#drawSoon();
  }

  draw(): void {
    clearImmediate(this.#redraw);
    this.#redraw = undefined;
    this.#attempts = 0;
    const buffer = this.#search ? bufferOf(this.#search.found ?? '') : this.#buffer;
    const look = this.#look();
    const layout = this.#isOver ? layoutSent(buffer.text, look) : layoutBuffer(buffer, look);
    this.#screen.draw(layout, this.#below());
  }

  /** The terminal has another size, and may soon have one more: people drag a window for a while. */
  resize(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#settling = undefined;
      if (this.#screen.isInDoubt) this.#cursor.ask();
      else if (!this.#cursor.isOpen) this.draw();
    }, this.#options.settlesAfterMs);
  }

  /** Draws again after somebody else had the terminal. */
  comeBack(): void {
    this.#screen.forget();
    this.draw();
  }

  #press(text: string | undefined, key: Key): void {
    const name = keyName(key);
    const edit = KEY_EDITS[name];
    if (name === 'tab') this.#complete();
    else if (name === 'return') this.#submit();
    else if (name === 'ctrl-c') this.#finish({ type: 'interrupt', isEmpty: this.#buffer.text === '' });
    else if (name === 'ctrl-d' && this.#buffer.text === '') this.#finish({ type: 'end' });
    else if (name === 'ctrl-r') this.#search = new HistorySearch(this.#history, this.#buffer);
    else if (name === 'ctrl-v') this.#askClipboard();
    else if (name === 'ctrl-o') this.#set(this.#folded.open(this.#buffer));
    else if (name === 'up' || name === 'ctrl-p') this.#move(-1);
    else if (name === 'down' || name === 'ctrl-n') this.#move(1);
    else if (edit) this.#set(edit(this.#buffer));
    else if (name === 'escape') this.#completion = undefined;
    else if (isTypedText(text, key)) this.#set(insert(this.#buffer, text));
  }

  #set(buffer: EditBuffer): void {
    this.#buffer = buffer;
    this.#completion = undefined;
  }

  #move(step: -1 | 1): void {
    const moved = moveLine(this.#buffer, step);
    const other =
      step < 0
        ? this.#history.older.bind(this.#history, this.#buffer)
        : this.#history.newer.bind(this.#history);
    this.#set(moved ?? other() ?? this.#buffer);
  }

  #submit(): void {
    const { text, cursor } = this.#buffer;
    if (text.slice(0, cursor).endsWith('\\') && cursor === text.length) {
      this.#set(bufferOf(`${text.slice(0, -1)}\n`));
      return;
    }
    this.#set(bufferOf(text));
    this.#finish({ type: 'line', text: this.#folded.unfold(text).trim() });
  }

  #finish(event: PromptEvent): void {
    this.#completion = undefined;
    this.#note = '';
    this.#isOver = true;
    this.#cursor.stop();
    clearTimeout(this.#settling);
    this.draw();
    this.#screen.leave();
    this.#onEvent(event);
  }

  #endPaste(): void {
    const text = (this.#pasted ?? []).join('');
    this.#pasted = undefined;
    // A terminal pastes nothing for a picture.
    if (text === '') {
      this.#askClipboard();
      return;
    }
    const pasted = this.#options.onPaste(text);
    const folded = this.#folded.fold(pasted, this.#buffer);
    if (folded !== pasted) this.#note = 'Ctrl-O opens what was pasted';
    this.#set(insert(this.#buffer, folded));
  }

  #askClipboard(): void {
    this.#note = 'reading the clipboard …';
    const tell = (note: string) => {
      this.#note = note;
      if (!this.#isOver) this.#drawSoon();
    };
    this.#options.onClipboard().then(
      (found) => {
        if ('text' in found) this.#set(insert(this.#buffer, found.text));
        tell('note' in found ? found.note : '');
      },
      (error: unknown) => tell(`the clipboard cannot be read: ${printable(String(error))}`),
    );
  }

  #pressInSearch(search: HistorySearch, text: string | undefined, key: Key): void {
    const buffer = search.press(text, key);
    if (!buffer) return;
    this.#search = undefined;
    this.#set(buffer);
  }

  /** Tab inserts the common beginning of all candidates, then lists them, then goes through them one by one. */
  #complete(): void {
    const known = this.#completion;
    if (known) {
      const index = (known.index + 1) % known.candidates.length;
      this.#completion = { ...known, index };
      this.#buffer = completed(known.before, known.end, known.candidates[index] ?? '');
      return;
    }
    const before = this.#buffer;
    this.#options.complete(before.text.slice(0, before.cursor)).then(
      ([candidates, end]) => {
        // A person who typed on has another text by now.
        if (this.#buffer !== before || candidates.length === 0) return;
        this.#offer(candidates, end, before);
        this.#drawSoon();
      },
      () => undefined,
    );
  }

  #offer(candidates: readonly string[], end: string, before: EditBuffer): void {
    const common = commonStart(candidates);
    if (candidates.length === 1 || (common.length > end.length && common.startsWith(end))) {
      this.#buffer = completed(before, end, common);
    } else {
      this.#completion = { candidates, end, before, index: -1 };
    }
  }

  #below(): readonly string[] {
    const columns = this.#options.columns() - 1;
    if (this.#search) return [cutEnd(`search: ${this.#search.query}`, columns)];
    if (this.#note !== '') return [cutEnd(this.#note, columns)];
    if (!this.#completion) return [];
    const names = this.#completion.candidates.map((name) => printable(name));
    return wrapText(names.join('   '), columns)
      .slice(0, MENU_ROWS)
      .map((row) => cutEnd(row, columns));
  }

  #look(): EditorLook {
    const { columns, rows, prompt, continuation } = this.#options;
    const maxRows = Math.max(1, rows() - MENU_ROWS - 2);
    const labelOf = (character: string) => this.#folded.labelOf(character);
    return { columns: columns(), maxRows, prompt, continuation, labelOf };
  }

  /** A thousand keys that come at once are drawn once. */
  #drawSoon(): void {
    if (this.#isOver || this.#settling || this.#cursor.isOpen) return;
    this.#redraw ??= setImmediate(() => {
      this.#redraw = undefined;
      // Asking for the size also reports a change that has not been announced yet.
      this.#options.columns();
      if (!this.#settling) this.draw();
    });
  }
}

function pastedText(text: string | undefined, { name }: Key): string {
  if (name === 'return' || name === 'enter') return '\n';
  return name === 'tab' ? '\t' : (text ?? '').replace(/\p{Cc}/gu, '');
}
