// At least ten digits: a shorter number in a text may be a room or a year.
const IN_TEXT = /(\+?\d(?:[ -]?\d){9,12})/;

export const callHref = (number: string): string => `tel:${number.replace(/[ -]/g, '')}`;

/** A text in which each phone number is a link that calls it. */
export const TextWithPhones = ({ children: text }: { children: string }) =>
  text.split(IN_TEXT).map((part, index) =>
    // Every second part is what the expression matched.
    index % 2 === 0 ? (
      part
    ) : (
      <a
        key={part}
        href={callHref(part)}
        className="hit -my-3 inline-flex items-center text-brand underline"
      >
        {part}
      </a>
    ),
  );
