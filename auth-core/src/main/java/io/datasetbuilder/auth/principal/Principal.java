package io.datasetbuilder.auth.principal;

import java.util.Locale;
import java.util.Objects;
import java.util.Set;

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

  /**
   * The one who calls: this caller, or the member who acts for a team. Credentials, the rights of
   * an administrator, a rejection and limits of load are those of the one who calls.
   */
  default Principal actor() {
    return this;
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
   * @param teams the teams that the token states; none for a person without a token at hand
   */
  record Oidc(String issuer, String subject, Set<TeamName> teams) implements Principal {

    private static final int SHOWN_CHARACTERS = 8;

    public Oidc {
      requireText(issuer, "issuer");
      requireText(subject, "subject");
      teams = Set.copyOf(teams);
    }

    /** A person whose teams are not stated. */
    public Oidc(String issuer, String subject) {
      this(issuer, subject, Set.of());
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

  /**
   * A caller who acts for a team: what the caller keeps is the team's. {@link
   * io.datasetbuilder.auth.access.TeamAccess} decides who may. Prints as the team.
   *
   * @param actor the caller, who is no team
   */
  record TeamMember(TeamName team, Principal actor) implements Principal {

    public TeamMember {
      Objects.requireNonNull(team, "team");
      if (actor instanceof TeamMember) {
        throw new IllegalArgumentException("a team does not act for a team");
      }
    }

    @Override
    public PrincipalKind kind() {
      return PrincipalKind.TEAM;
    }

    @Override
    public OwnerId ownerId() {
      return OwnerId.of(kind(), "", team.value());
    }

    @Override
    public String label() {
      return team.asOwner();
    }

    @Override
    public String toString() {
      return label();
    }
  }

  /** Means by which a caller was authenticated (Spec, Authentication 1). */
  public enum PrincipalKind {
    /** An API key, or a caller on this machine: the command line and the library. */
    SERVICE,
    /** A signed token of an identity provider. */
    OIDC,
    /** Authentication is switched off, for development. */
    DEV,
    /** A caller of another kind acts for a team. */
    TEAM;

    /** As written in an owner id. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
