/** Sign-in of persons: their tokens, and whether they may use the service. */
package io.datasetbuilder.embedded.signin;
