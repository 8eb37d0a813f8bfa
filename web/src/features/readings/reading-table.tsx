import type { Measure, Reading, ReadingRange } from '@saathi/contract';
import { useFormatDateTime } from '../../platform/i18n/days.ts';
import { Button } from '../../ui/button.tsx';
import { isReadingOutside } from './chart-frame.ts';
import { useReadingText } from './reading-text.ts';
import { useReadingsMessages } from './readings.messages.ts';

type ReadingTableProps = {
  measure: Measure;
  readings: readonly Reading[];
  ranges: readonly ReadingRange[];
  /** Undefined if readings may not be corrected. */
  onCorrect?: (reading: Reading) => void;
};

/** All numbers, newest first: the accessible alternative to the chart. */
export const ReadingTable = ({ measure, readings, ranges, onCorrect }: ReadingTableProps) => {
  const words = useReadingsMessages().chart;
  const textOf = useReadingText();
  const moment = useFormatDateTime();
  const notesOf = (reading: Reading) => [
    ...(isReadingOutside(reading, ranges) ? [words.outside] : []),
    ...(reading.first ? [words.corrected({ text: textOf(measure, reading.first) })] : []),
  ];
  return (
    <details className="mt-2">
      <summary className="hit inline-flex cursor-pointer items-center rounded-full font-semibold text-brand">
        {words.table}
      </summary>
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="pr-2 font-semibold">
              {words.when}
            </th>
            <th scope="col" className="font-semibold">
              {words.reading}
            </th>
            {onCorrect && (
              <th scope="col">
                <span className="sr-only">{words.change}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {readings.toReversed().map((reading) => (
            <tr key={reading.id}>
              <td className="py-1 pr-2 align-top text-sm text-muted">{moment(reading.takenAt)}</td>
              <td className="py-1 align-top wrap-anywhere">
                {textOf(measure, reading)}
                {notesOf(reading).map((note) => (
                  <span key={note} className="block text-sm text-muted">
                    {note}
                  </span>
                ))}
              </td>
              {onCorrect && (
                <td className="align-top">
                  <Button
                    variant="quiet"
                    className="px-2!"
                    aria-label={words.changeOne({ text: textOf(measure, reading) })}
                    onClick={() => onCorrect(reading)}
                  >
                    {words.change}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};
