// Complete numbers alone, so that a link never calls a part of one: +91 and ten digits, 0 and ten, 1800 and
// six or seven, or ten that begin like a mobile number.
const IN_TEXT =
  /(?<![\d+]|\d[ -])((?:\+91[ -]?\d|0\d|[6-9])(?:[ -]?\d){9}|1800(?:[ -]?\d){6,7})(?![ -]?\d)/;

export const callHref = (number: string): string => `tel:${number.replace(/[ -]/g, '')}`;

/** A text in which each phone number is a link that calls it. */
export const TextWithPhones = ({ children: text }: { children: string }) =>
  text.split(IN_TEXT).map((part, index) =>
    // Every second part is what the expression matched.
    index % 2 === 0 ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        key={index}
        href={callHref(part)}
        className="hit -my-3 inline-flex items-center text-brand underline"
      >
        {part}
      </a>
    ),
  );
