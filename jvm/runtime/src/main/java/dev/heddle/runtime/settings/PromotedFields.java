package dev.heddle.runtime.settings;

import dev.heddle.hooks.memory.Contents;
import dev.heddle.runtime.names.Fields;
import java.util.Arrays;

/** Which accesses to plain variables are scheduling points, because they were promoted. */
public final class PromotedFields {
  private static final byte UNKNOWN = 0;
  private static final byte NO = 1;
  private static final byte YES = 2;

  /** What names of containers contain, and no others. */
  private static final String CONTENTS = "." + Contents.NAME;

  private final boolean all;
  private Promotions promotions = Promotions.NONE;
  private boolean elements;
  private boolean handles;
  private byte[] sites = new byte[0];
  private String[] names = new String[0];

  /** All of them, or those that are promoted. */
  public PromotedFields(boolean all) {
    this.all = all;
  }

  /** Whether a name is that of what containers hold. */
  public static boolean isContents(String name) {
    return name.contains(CONTENTS);
  }

  /** Begins an execution. */
  public void reset(Promotions now) {
    if (!promotions.equals(now)) {
      promotions = now;
      elements = now.contains(Promotions.ELEMENTS);
      handles = now.contains(Promotions.HANDLES);
      Arrays.fill(sites, UNKNOWN);
    }
  }

  /** Whether there are any. */
  public boolean any() {
    return all || promotions.names().size() > (promotions.contains(Promotions.RELEASES) ? 1 : 0);
  }

  /** Whether accesses at a site are scheduling points. */
  public boolean contains(int site) {
    return all || isPromoted(site);
  }

  /** Whether what is accessed at a site was promoted by its name. */
  public boolean isPromoted(int site) {
    if (site >= sites.length) {
      sites = Arrays.copyOf(sites, Math.max(site + 1, sites.length * 2));
    }
    if (sites[site] == UNKNOWN) {
      sites[site] = promotions.contains(name(site)) ? YES : NO;
    }
    return sites[site] == YES;
  }

  /** Whether accesses to elements of arrays are. */
  public boolean elements() {
    return all || elements;
  }

  /** Whether plain accesses through VarHandles and Unsafe are. */
  public boolean handles() {
    return all || handles;
  }

  /** The name of the field that is accessed at a site. */
  public String name(int site) {
    if (site >= names.length) {
      names = Arrays.copyOf(names, Math.max(site + 1, names.length * 2));
    }
    String name = names[site];
    if (name == null) {
      name = Fields.name(site);
      names[site] = name;
    }
    return name;
  }
}
