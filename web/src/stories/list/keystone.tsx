/** The drawing of an empty list: an arch in a landscape. */
export const Keystone = () => (
  <svg
    aria-hidden="true"
    className="block size-full"
    preserveAspectRatio="xMidYMax slice"
    viewBox="0 0 80 96"
  >
    <circle className="fill-sun" cx="52" cy="34" r="13" />
    <path className="fill-hill" d="M0 64c18-14 34-10 48-4s22 0 32-6v42H0z" />
    <path
      className="fill-stone stroke-line"
      d="M14 90V40h52v50H54V66a14 14 0 0 0-28 0v24z"
      strokeWidth="1.4"
    />
    <path className="fill-stone stroke-line" d="M10 34h60v6H10z" strokeWidth="1.4" />
    <path className="fill-sun stroke-line" d="M36 46h8l2 7H34z" strokeWidth="1.2" />
    <path className="fill-near-hill" d="M0 88c26-6 54-4 80-2v10H0z" />
  </svg>
)
