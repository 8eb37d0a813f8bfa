import { Button } from './button.tsx';

type LoadMoreProps = {
  label: string;
  /** What it says while the next page is on its way; false when none is. */
  busyLabel: string | false;
  onMore: () => void;
};

/** Below a list that goes on: asks for its next page. */
export const LoadMore = ({ label, busyLabel, onMore }: LoadMoreProps) => (
  <div className="mt-6 grid justify-center">
    <Button variant="secondary" busyLabel={busyLabel} onClick={onMore}>
      {label}
    </Button>
  </div>
);
