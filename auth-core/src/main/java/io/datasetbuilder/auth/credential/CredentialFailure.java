package io.datasetbuilder.auth.credential;

import org.jspecify.annotations.Nullable;

/**
 * A credential could not be kept or read. Its message is its kind's stable code: it never holds a
 * key, a slot or an owner.
 */
public final class CredentialFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** Kind of the failure. */
  public enum Kind {
    /** There is no master key (Spec, Authentication 10). */
    STORE_NOT_CONFIGURED("credential_store_not_configured"),
    /** It was encrypted with a master key that is not given, or was changed or moved. */
    UNREADABLE("credential_unreadable"),
    /** The text cannot be a key. */
    INVALID("invalid_credential"),
    /** The place where credentials are kept does not work; nothing was changed. */
    STORE_UNAVAILABLE("credential_store_unavailable");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    /** The stable name. */
    public String code() {
      return code;
    }
  }

  public CredentialFailure(Kind kind) {
    this(kind, null);
  }

  /** The cause goes to the log; it must hold no secret. */
  public CredentialFailure(Kind kind, @Nullable Throwable cause) {
    super(kind.code(), cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
