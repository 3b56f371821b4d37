// What the site's scripts of rulings ask for: the pages that they link to are not here.
export const page = () => "#";
