import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulateDay } from './simulate-day.ts';

const [hours = 24, conversationsPerHour = 250, requestsEach = 20] = process.argv.slice(2).map(Number);
/** A month is told by days, a day by hours. */
const lookEvery = hours > 48 ? 24 : 1;
const folder = mkdtempSync(join(tmpdir(), 'hdc-bench-day-'));
try {
  console.log(`${hours} hours of ${conversationsPerHour} conversations with ${requestsEach} steps each:`);
  await simulateDay({
    hours,
    conversationsPerHour,
    requestsEach,
    lookEvery,
    folder,
    onHour: ({ hour, held, memory, counts }) => {
      const { exchanges, faults, bytesChangedWithoutDecision: unexplained } = counts;
      console.log(
        `  hour ${hour}: ${exchanges} requests, ${held.toFixed(1)} MB held, ${memory.toFixed(0)} MB in all, ` +
          `${faults} faults, ${unexplained} bytes unexplained`,
      );
    },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
