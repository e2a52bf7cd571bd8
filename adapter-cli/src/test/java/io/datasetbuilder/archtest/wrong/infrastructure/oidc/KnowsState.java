package io.datasetbuilder.archtest.wrong.infrastructure.oidc;

import io.datasetbuilder.archtest.wrong.infrastructure.state.KnowsEngine;

/** A verifier of tokens that knows the state. */
public record KnowsState(KnowsEngine state) {}
