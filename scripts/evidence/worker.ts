// Measures the recorded files that it is given as JSON, and prints a line of JSON for each as soon as it is done.
import { measureFile } from './measure-file.ts';
import type { RecordedFile } from './recorded-files.ts';

const files: readonly RecordedFile[] = JSON.parse(process.argv[2] ?? '[]');
for (const file of files) {
  const sessions = await measureFile(file);
  process.stdout.write(`${JSON.stringify({ name: file.name, sessions })}\n`);
}
