import { describe, expect, it } from 'vitest';
import { scoreTable, shareWithInterval } from './review-score.ts';

describe('the score of the review', () => {
  it('gives a share with its Wilson interval', () => {
    expect(shareWithInterval({ hit: 9, of: 10 })).toBe('90 % [60–98] (9/10)');
    expect(shareWithInterval({ hit: 0, of: 0 })).toBe('–');
  });

  it('counts an emergency that reaches no human, per source and language', () => {
    const table = scoreTable([
      { text: 'crushing chest pain', level: 'EMERGENCY', source: 'a', lang: 'en' },
      { text: 'hello', level: 'EMERGENCY', source: 'b', lang: 'en' },
    ]);
    expect(table.find((line) => line.startsWith('| source a'))).toContain('(0/1)');
    expect(table.find((line) => line.startsWith('| source b'))).toContain('100 % [21–100] (1/1)');
    expect(table.find((line) => line.startsWith('| language en'))).toContain('50 % [9–91] (1/2)');
  });

  it('keeps apart what is escalated without need and what must reach a person', () => {
    const [head = '', , all = ''] = scoreTable([
      { text: 'show my goals', level: 'INFO', family: 'goal_data' },
      { text: 'xylograph bemuses quokkas', level: 'INFO', family: 'admin' },
      { text: 'please ask the doctor to call me', level: 'INFO', family: 'scheduling' },
    ]);
    const cells = all.split(' | ');
    const column = head.split(' | ').indexOf('admin, goals, small talk escalated without need');
    expect(cells[column]).toContain('(1/2)');
    expect(cells[column + 1]).toContain('(1/1)');
  });
});
