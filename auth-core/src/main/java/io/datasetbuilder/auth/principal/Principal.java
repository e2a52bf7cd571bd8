package io.datasetbuilder.auth.principal;

import java.util.Locale;
import java.util.Objects;

/** A caller whose identity is settled (Spec, Authentication 1). */
public sealed interface Principal {

  PrincipalKind kind();

  /** The stable identity under which this caller owns things (Spec, Authentication 9). */
  default OwnerId ownerId() {
    return OwnerId.of(kind(), "", label());
  }

  /** The display label that is stored as {@code created_by}: never a whole subject. */
  default String label() {
    return kind().wire();
  }

  /** The holder of the API key, the command line or a library user: one identity for them all. */
  record Service() implements Principal {
    @Override
    public PrincipalKind kind() {
      return PrincipalKind.SERVICE;
    }
  }

  /** Anybody, where authentication is switched off. */
  record Dev() implements Principal {
    @Override
    public PrincipalKind kind() {
      return PrincipalKind.DEV;
    }
  }

  /**
   * A person known to an identity provider. Prints as its label: the subject is never logged.
   *
   * @param issuer the provider's identifier, whole, not empty
   * @param subject the person's identifier there, whole, not empty
   */
  record Oidc(String issuer, String subject) implements Principal {

    private static final int SHOWN_CHARACTERS = 8;

    public Oidc {
      requireText(issuer, "issuer");
      requireText(subject, "subject");
    }

    @Override
    public PrincipalKind kind() {
      return PrincipalKind.OIDC;
    }

    @Override
    public OwnerId ownerId() {
      return OwnerId.of(kind(), issuer, subject);
    }

    @Override
    public String label() {
      return "oidc:" + shortSubject();
    }

    /** The first characters of the subject: enough to recognise a person, too few to name one. */
    public String shortSubject() {
      int shown = Math.min(SHOWN_CHARACTERS, subject.codePointCount(0, subject.length()));
      return subject.substring(0, subject.offsetByCodePoints(0, shown));
    }

    /** {@code <issuer>|<subject>}, as the settings name a person. Never logged. */
    public String qualifiedSubject() {
      return issuer + "|" + subject;
    }

    @Override
    public String toString() {
      return label();
    }

    private static void requireText(String value, String name) {
      Objects.requireNonNull(value, name);
      if (value.isEmpty()) {
        throw new IllegalArgumentException(name + " is empty");
      }
    }
  }

  /** Means by which a caller was authenticated (Spec, Authentication 1). */
  public enum PrincipalKind {
    /** An API key, or a caller on this machine: the command line and the library. */
    SERVICE,
    /** A signed token of an identity provider. */
    OIDC,
    /** Authentication is switched off, for development. */
    DEV;

    /** As written in an owner id. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
