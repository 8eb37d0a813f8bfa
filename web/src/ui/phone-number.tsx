const PREFIX_LENGTH = 3;
const GROUP_LENGTH = 5;

type PhoneNumberProps = {
  /** '+91' and ten digits. */
  of: string;
  className?: string;
};

/** A phone number in groups, for reading aloud; the copied text has no gaps. */
export const PhoneNumber = ({ of: number, className }: PhoneNumberProps) => {
  const middle = PREFIX_LENGTH + GROUP_LENGTH;
  return (
    <span className={className}>
      <span className="mr-[0.3em]">{number.slice(0, PREFIX_LENGTH)}</span>
      <wbr />
      <span className="mr-[0.3em]">{number.slice(PREFIX_LENGTH, middle)}</span>
      <wbr />
      {number.slice(middle)}
    </span>
  );
};

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
        className="hit -my-2.5 inline-flex items-center text-brand underline"
      >
        {part}
      </a>
    ),
  );
