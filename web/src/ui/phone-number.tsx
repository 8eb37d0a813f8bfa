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
