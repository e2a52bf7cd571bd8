package io.datasetbuilder.warehouse.snapshot;

import java.util.regex.Pattern;

/**
 * Workspace that tables belong to: one for each owner where ownership is enforced, one shared by
 * all otherwise.
 *
 * @param value 1 to 64 characters of {@code a-z}, {@code 0-9}, {@code _} and {@code -}
 */
public record WorkspaceId(String value) {

  private static final Pattern FORM = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

  /** The workspace where ownership is not enforced. */
  public static final WorkspaceId SHARED = new WorkspaceId("shared");

  public WorkspaceId {
    if (!isValid(value)) {
      throw new IllegalArgumentException("not the id of a workspace");
    }
  }

  public static boolean isValid(String value) {
    return FORM.matcher(value).matches();
  }
}
