/** Sign-in of users, and the reasons why a caller may not use the service. */
package io.datasetbuilder.pipeline.model.access;
