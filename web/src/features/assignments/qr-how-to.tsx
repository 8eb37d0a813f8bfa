import { useMessages } from '../../platform/i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { qrMessages } from './qr.messages.ts';

/** The three points of product 2. */
export const QrHowTo = () => {
  const words = useMessages(qrMessages);
  const { share, scan, appear } = words.steps;
  return (
    <Card>
      <h2 className="text-lg">{words.howTo}</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-brand">
        {[share, scan, appear].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </Card>
  );
};
